import fc from "fast-check";
import { type StoredEvent } from "@evenkeel/contracts/events/envelope";
import type { BudgetEvent } from "@evenkeel/contracts/events/events";
import { type UserId } from "@evenkeel/contracts/ids";
import { type Month } from "@evenkeel/contracts/month";
/** A history and the month in which it ends. */
export interface History {
    readonly events: ReadonlyArray<BudgetEvent>;
    readonly lastMonth: Month;
}
export declare const anyHistory: (maxLength?: number) => fc.Arbitrary<History>;
/** As a store would give them back from that user's stream: from that revision on, at the positions behind that one. */
export declare const recorded: (userId: UserId, events: ReadonlyArray<BudgetEvent>, { position, revision }?: {
    readonly position: number;
    readonly revision: number;
}) => ReadonlyArray<StoredEvent>;
