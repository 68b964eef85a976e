// Three sounds, made on the spot: a disk set down on wood, a crown, and a bell. Nothing is loaded, and nothing is made before the
// player has touched the page, as browsers want it.

export class Sounds {
    #context: AudioContext | null = null;
    readonly #isOn: () => boolean;

    constructor(isOn: () => boolean) {
        this.#isOn = isOn;
    }

    /** Disks set down; more of them sound lower. */
    stack(disks = 1): void {
        const audio = this.#ready();
        if (!audio) return;
        const now = audio.currentTime;
        const knock = audio.createBufferSource();
        knock.buffer = noise(audio, 0.06);
        const filter = audio.createBiquadFilter();
        filter.type = 'bandpass';
        filter.frequency.value = 2100 - 240 * Math.min(disks, 5);
        filter.Q.value = 1.4;
        knock.connect(filter).connect(fading(audio, now, 0.5, 0.07));
        knock.start(now);
        tone(audio, 190 - 14 * Math.min(disks, 5), now, 0.11, 0.28, 'sine');
    }

    crown(): void {
        const audio = this.#ready();
        if (!audio) return;
        const now = audio.currentTime;
        [523.25, 659.25, 783.99, 1046.5].forEach((pitch, index) => {
            tone(audio, pitch, now + index * 0.09, 0.9 - index * 0.1, 0.13, 'triangle');
            tone(audio, pitch * 2, now + index * 0.09, 0.5, 0.035, 'sine');
        });
    }

    /** Somebody is there. */
    bell(): void {
        const audio = this.#ready();
        if (!audio) return;
        tone(audio, 659.25, audio.currentTime, 0.5, 0.12, 'triangle');
        tone(audio, 880, audio.currentTime + 0.14, 0.8, 0.12, 'triangle');
    }

    #ready(): AudioContext | null {
        if (!this.#isOn() || !navigator.userActivation?.hasBeenActive) return null;
        this.#context ??= new AudioContext();
        if (this.#context.state === 'suspended') void this.#context.resume();
        return this.#context;
    }
}

function fading(audio: AudioContext, start: number, loudness: number, seconds: number): GainNode {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    gain.connect(audio.destination);
    return gain;
}

function tone(audio: AudioContext, pitch: number, start: number, seconds: number, loudness: number, shape: OscillatorType): void {
    const oscillator = audio.createOscillator();
    oscillator.type = shape;
    oscillator.frequency.value = pitch;
    oscillator.connect(fading(audio, start, loudness, seconds));
    oscillator.start(start);
    oscillator.stop(start + seconds);
}

function noise(audio: AudioContext, seconds: number): AudioBuffer {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
    return buffer;
}
