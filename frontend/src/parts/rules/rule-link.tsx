import { Link } from "wouter"

/** The id of a rule's row on the page of rules, which an address with it scrolls to. */
export const anchorOf = (ruleId: string): string => `rule-${ruleId}`

interface RuleLinkProps {
  readonly ruleId: string
  readonly label?: string
  readonly className?: string
  readonly onClick?: () => void
}

export const RuleLink = ({ ruleId, label = "See the rule", ...link }: RuleLinkProps) => (
  <Link href={`/rules#${anchorOf(ruleId)}`} {...link}>
    {label}
  </Link>
)
