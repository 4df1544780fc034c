import { Link } from "wouter"

/** The id that a rule's row has on the page of the rules, which shows it when it is in the address. */
export const anchorOf = (ruleId: string): string => `rule-${ruleId}`

interface RuleLinkProps {
  readonly ruleId: string
  readonly label?: string
  readonly className?: string
  readonly onClick?: () => void
}

/** Leads to the rule that did it. */
export const RuleLink = ({ ruleId, label = "See the rule", ...link }: RuleLinkProps) => (
  <Link href={`/rules#${anchorOf(ruleId)}`} {...link}>
    {label}
  </Link>
)
