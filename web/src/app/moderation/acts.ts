// What a moderator can do, and what each act asks for before it is done.
import { t, tMaybe } from '../../i18n/index.svelte';
import { ApiProblem, type AuditEntry, type Moderation } from '../../net';
import { personName, problemWords } from '../online/words';

export type Act = 'suspend' | 'unsuspend' | 'rename' | 'end-sessions' | 'recovery-code' | 'void' | 'close-report';

/** What is written into the form of an act. */
export interface ActForm {
    why: string;
    /** Null: for good. */
    days: number | null;
    newName: string;
}
export const kDays = { least: 1, most: 3650 } as const;

/** To whom or what an act is done. */
export interface Target {
    name: string;
    game?: string | undefined;
    report?: number | undefined;
}

export function isComplete(act: Act, { why, days, newName }: ActForm): boolean {
    if (why.trim() === '') return false;
    if (act === 'rename') return newName.trim().length >= 2;
    return act !== 'suspend' || days === null || (Number.isInteger(days) && days >= kDays.least && days <= kDays.most);
}

/** Carries it out. Returns a recovery code that has to be passed on, or null. */
export async function perform(moderation: Moderation, act: Act, { name, game, report }: Target, form: ActForm): Promise<string | null> {
    const why = form.why.trim();
    switch (act) {
        case 'suspend':
            await moderation.suspend(name, why, form.days ?? undefined);
            return null;
        case 'unsuspend':
            await moderation.unsuspend(name, why);
            return null;
        case 'rename':
            await moderation.rename(name, why, form.newName.trim());
            return null;
        case 'end-sessions':
            await moderation.endSessions(name, why);
            return null;
        case 'recovery-code':
            return moderation.recoveryCode(name, why);
        case 'void':
            if (game !== undefined) await moderation.voidGame(game, why);
            return null;
        case 'close-report':
            if (report !== undefined) await moderation.close(report, why);
            return null;
    }
}

/** The name of an act in the log; one that a newer server knows is shown as it is written. */
export const actWords = (act: string): string => tMaybe(`moderationAct.${act}`) ?? act;
export const actorWords = ({ actor }: AuditEntry): string => (actor === null ? t('moderation.host') : personName(actor));

/** A refusal in the words of a moderator, where they differ from those of a player. */
export const refusalWords = (error: unknown): string => (error instanceof ApiProblem ? tMaybe(`moderationCode.${error.code}`) : null) ?? problemWords(error);
