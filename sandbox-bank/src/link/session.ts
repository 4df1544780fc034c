// The widget's sessions, from the first screen to the linked accounts. The link token is the only credential.

import { Schema } from "effect"
import { loginRepaired } from "../announcements.ts"
import { addAccounts, linkItem, type Bank } from "../bank.ts"
import { institutionOf, institutions, type AccountPlan, type Institution } from "../ledger/institutions.ts"
import { personaOf, personas, type Persona } from "../ledger/personas.ts"
import type { AccountKey } from "../ledger/row.ts"
import { seedOf } from "../ledger/seed.ts"
import { refuse, type Refused } from "../plaid/refusals.ts"
import { accountsOf, findItem, type Account, type Item } from "../state/items.ts"
import { findLinkToken, issuePublicToken, type LinkToken } from "../state/tokens.ts"

export const TokenBody = Schema.Struct({ link_token: Schema.String })

export const LoginBody = Schema.Struct({
  link_token: Schema.String,
  institution_id: Schema.String,
  username: Schema.NonEmptyString,
  password: Schema.NonEmptyString,
})

export const FinishBody = Schema.Struct({ ...LoginBody.fields, accounts: Schema.Array(Schema.String) })

/** The purpose of a session: a new item, or the item whose login is to be repaired. */
interface Session {
  readonly token: LinkToken
  readonly item: Item | null
}

const sessionOf = async (bank: Bank, linkToken: string): Promise<Session | Refused> => {
  const token = await findLinkToken(bank.pool, bank.clock.realNow(), linkToken)
  if (!token) return refuse("INVALID_LINK_TOKEN")
  const item = token.itemId === null ? null : await findItem(bank.pool, "item_id", token.itemId)
  return item?.removed ? refuse("ITEM_NOT_FOUND") : { token, item }
}

/** The data for the widget before a login. */
export const beginSession = async (bank: Bank, body: typeof TokenBody.Type): Promise<object | Refused> => {
  const session = await sessionOf(bank, body.link_token)
  if (!("token" in session)) return session
  const offered = session.item ? [session.item.institution] : institutions
  return {
    mode: session.item ? "update" : "link",
    client_name: session.token.clientName,
    institutions: offered.map(({ id, name, about }) => ({ institution_id: id, name, about })),
    users: personas.map(({ name, about }) => ({ name, about })),
  }
}

interface LoggedIn {
  readonly session: Session
  readonly institution: Institution
  readonly persona: Persona
}

const loggedIn = async (bank: Bank, body: typeof LoginBody.Type): Promise<LoggedIn | Refused> => {
  const session = await sessionOf(bank, body.link_token)
  if (!("token" in session)) return session
  const institution = session.item?.institution ?? institutionOf(body.institution_id)
  if (!institution || institution.id !== body.institution_id) return refuse("INVALID_INSTITUTION")
  const persona = personaOf(body.username)
  return persona.plays === "login is locked" ? refuse("ITEM_LOCKED") : { session, institution, persona }
}

/** The accounts to choose from: in update mode those that may be added, or none if only its login is repaired. */
export const logIn = async (bank: Bank, body: typeof LoginBody.Type): Promise<object | Refused> => {
  const login = await loggedIn(bank, body)
  if (!("session" in login)) return login
  const { token, item } = login.session
  const known = item === null ? [] : (await accountsOf(bank.pool, item)).map(({ plan }) => plan.key)
  const persona = item?.persona ?? login.persona
  const isOffered = item === null || token.addsAccounts
  const offered = login.institution.accounts.filter(
    ({ key }) => isOffered && persona.accounts.has(key) && !known.includes(key),
  )
  return { accounts: offered.map((plan) => ({ key: plan.key, ...shownPlan(plan) })) }
}

/** Links the selected accounts as a new item, or repairs the login. Returns the arguments for onSuccess. */
export const finish = async (bank: Bank, body: typeof FinishBody.Type): Promise<object | Refused> => {
  const login = await loggedIn(bank, body)
  if (!("session" in login)) return login
  const { token, item } = login.session
  const done = item ? await repaired(bank, { token, item }, body) : await linked(bank, login, body)
  if (!("item" in done)) return done
  return {
    public_token: await issuePublicToken(bank.pool, bank.clock.realNow(), done.item.itemId),
    institution: { name: login.institution.name, institution_id: login.institution.id },
    accounts: done.accounts.map(({ accountId, plan }) => ({
      id: accountId,
      ...shownPlan(plan),
      verification_status: null,
      class_type: null,
    })),
  }
}

interface Done {
  readonly item: Item
  readonly accounts: ReadonlyArray<Account>
}

/** In update mode any user name repairs the item, except user_locked. */
const repaired = async (
  bank: Bank,
  { item, token }: { readonly item: Item; readonly token: LinkToken },
  body: typeof FinishBody.Type,
): Promise<Done> => {
  await loginRepaired(bank, item)
  const ticked = item.institution.accounts.map(({ key }) => key).filter((key) => body.accounts.includes(key))
  if (token.addsAccounts && ticked.length > 0) await addAccounts(bank, item, new Set(ticked))
  return { item, accounts: (await accountsOf(bank.pool, item)).filter(({ closed }) => !closed) }
}

const linked = async (
  bank: Bank,
  { session, institution, persona }: LoggedIn,
  body: typeof FinishBody.Type,
): Promise<Done | Refused> => {
  const ticked = new Set<AccountKey>(
    institution.accounts
      .map(({ key }) => key)
      .filter((key) => persona.accounts.has(key) && body.accounts.includes(key)),
  )
  if (ticked.size === 0) return refuse("NO_ACCOUNTS")
  const { webhook, daysRequested } = session.token
  return linkItem(bank, {
    institution,
    persona,
    seed: seedOf(persona, institution, body.password),
    accounts: ticked,
    webhook,
    daysRequested,
  })
}

const shownPlan = ({ name, mask, type, subtype }: AccountPlan) => ({ name, mask, type, subtype })
