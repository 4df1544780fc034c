import { newPasswordProblemsOf, noPasswordEntered } from "@evenkeel/contracts/budget/users/rules"
import { useServer } from "../../../api/queries.ts"
import { askForPasskey } from "../passkeys/ceremonies.ts"
import { run } from "../../../api/run.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { PasswordField } from "../../../components/forms/field.tsx"
import { NewPasswordFields } from "../user-fields.tsx"

interface Words {
  readonly title: string
  readonly action: string
  readonly text: string
}

/** Both require the present password or, if that is not enough, a passkey, even right after a login. */
const withWords = (command: "changePassword" | "takeBackControl", { text, ...words }: Words) =>
  formDialog({
    ...words,
    useAbout: () => ({ isPasskeyRequired: useServer("security").data?.isPasskeyRequired ?? false }),
    begin: () => ({ password: "", passwordOne: "", passwordTwo: "" }),
    busy: "Changing…",
    problems: (fields, { isPasskeyRequired }) => ({
      password: fields.password === "" && !isPasskeyRequired ? noPasswordEntered : undefined,
      ...newPasswordProblemsOf(fields),
    }),
    content: ({ about: { isPasskeyRequired }, bind, fields }) => (
      <>
        <p>{text}</p>
        {!isPasskeyRequired && (
          <PasswordField autoComplete="current-password" label="Present password" {...bind("password")} />
        )}
        <NewPasswordFields bind={bind} password={fields.passwordOne} />
      </>
    ),
    submit: async ({ about: { isPasskeyRequired }, fields: { password, ...chosen } }) => {
      const proof = isPasskeyRequired ? { passkey: await askForPasskey() } : { password }
      return run(command, { body: { ...chosen, ...proof } })
    },
  })

export const ChangePassword = withWords("changePassword", {
  title: "Change your password",
  action: "Change password",
  text: "You stay logged in here. All your other sessions end, and your recovery codes no longer work: make new ones.",
})

export const TakeBackControl = withWords("takeBackControl", {
  title: "Take back control",
  action: "Take back control",
  text: "If somebody else may have got in: you stay logged in here, and nothing else gets in but your new password. All other sessions end. Passkeys, recovery codes, links and your email address are removed, and you add them again.",
})
