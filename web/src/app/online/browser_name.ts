// The name by which a player knows a browser, for the list of sessions. A user agent names several browsers, so the order
// of the tests matters.
const kBrowsers: [sign: RegExp, name: string][] = [
    [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
    [/\bOPR\//, 'Opera'],
    [/\bSamsungBrowser\//, 'Samsung Internet'],
    [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
    [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
];
const kSystems: [sign: RegExp, name: string][] = [
    [/\biPhone\b/, 'iPhone'],
    [/\biPad\b/, 'iPad'],
    [/\bAndroid\b/, 'Android'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b/, 'macOS'],
    [/\bCrOS\b/, 'ChromeOS'],
    [/\bLinux\b/, 'Linux'],
];

/** "Firefox · Windows", or the user agent itself if it names neither. */
export function browserName(label: string): string {
    const nameIn = (names: [RegExp, string][]): string | undefined => names.find(([sign]) => sign.test(label))?.[1];
    return [nameIn(kBrowsers), nameIn(kSystems)].filter((name) => name !== undefined).join(' · ') || label;
}
