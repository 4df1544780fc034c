import "./onboarding-steps.css"

const steps = ["Accounts", "Income", "Split", "Needs", "Wants", "Investments"] as const

type OnboardingStep = (typeof steps)[number]

/** The person's progress from registration to the first budget. */
export const OnboardingSteps = ({ current }: { readonly current: OnboardingStep }) => {
  const position = steps.indexOf(current)
  return (
    <ol aria-label={`Setting up, step ${position + 1} of ${steps.length}`} className="steps">
      {steps.map((step, index) => (
        <li
          aria-current={index === position ? "step" : undefined}
          className={index < position ? "step step-done" : "step"}
          key={step}
        >
          {step}
          {index < position && <span className="heard"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
