import { accountFields, accountReply, type AccountFigures } from "@evenkeel/contracts/budget/figures/accounts"
import { columnsOf, type Query } from "../query.ts"

export const accounts: Query<"accounts", { accounts: ReadonlyArray<AccountFigures> }> = {
  lists: { accounts: `select ${columnsOf(accountFields)} from accounts where user_id = $1 order by place` },
  reply: ({ accounts }, { currency }) => accounts.map((account) => accountReply(account, currency)),
}
