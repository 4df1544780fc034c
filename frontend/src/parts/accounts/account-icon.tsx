import type { AccountType } from "@evenkeel/contracts/api/accounts"
import { Icon, type IconName } from "../../components/controls/icon.tsx"

const icons: { readonly [Type in NonNullable<AccountType>]: IconName } = {
  CHECKING: "bank",
  SAVING: "bank",
  CREDIT: "card",
  LOAN: "loan",
  INVESTMENT: "growth",
}

const titles: { readonly [Type in NonNullable<AccountType>]: string } = {
  CHECKING: "Checking",
  SAVING: "Savings",
  CREDIT: "Credit",
  LOAN: "Loan",
  INVESTMENT: "Investment",
}

/** The title of an unknown type is "Account". */
export const accountTypeTitle = (type: AccountType): string => (type === null ? "Account" : titles[type])

export const AccountIcon = ({ type }: { readonly type: AccountType }) => (
  <span className="round-icon">
    <Icon name={type === null ? "bank" : icons[type]} />
  </span>
)
