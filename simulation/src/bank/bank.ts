// The bank of a simulation: people's accounts there, and its answers to the product. The answers follow the provider's
// API as far as the product reads them.

/** A login of a person, which becomes a link once its public token is exchanged. */
export interface BankItem {
  readonly itemId: string
  readonly owner: string
  readonly publicToken: string
  readonly accessToken: string
  readonly accountIds: ReadonlyArray<string>
  state: "offered" | "exchanged" | "removed"
  /** The current rows. */
  readonly rows: Map<string, BankRow>
  /** All changes. */
  readonly log: Array<Change>
}

export interface BankRow {
  readonly transaction_id: string
  readonly account_id: string
  readonly amount: number
  readonly date: string
  readonly name?: string
  readonly pending?: boolean
  /** The pending row that this row posts. */
  readonly pending_transaction_id?: string | null
}

type Change = { readonly added: BankRow } | { readonly modified: BankRow } | { readonly removed: string }

export interface Changes {
  readonly added?: ReadonlyArray<BankRow>
  readonly modified?: ReadonlyArray<BankRow>
  readonly removed?: ReadonlyArray<{ readonly transaction_id: string }>
}

export interface Reply {
  readonly status: number
  readonly body: object
}

export interface BankOptions {
  /** Whether exchanging a public token again returns the same access token; some banks refuse. */
  readonly exchangesAgain: boolean
}

export interface SimulatedBank extends BankOptions {
  readonly items: ReadonlyArray<BankItem>
  readonly logIn: (owner: string) => BankItem
  /** Applies changes in one step. Only rows of the item can be modified or removed. */
  readonly write: (itemId: string, changes: Changes) => Promise<void>
  readonly answer: (endpoint: string, request: BankRequest) => Reply
}

/** The body of a call. */
export interface BankRequest {
  readonly public_token?: string
  readonly access_token?: string
  readonly cursor?: string
}

/** Few, so that most syncs have several pages. */
const rowsPerPage = 2

export const openBank = ({ exchangesAgain }: BankOptions): SimulatedBank => {
  const items: Array<BankItem> = []

  const exchange = ({ public_token }: BankRequest): Reply => {
    const item = items.find(({ publicToken }) => publicToken === public_token)
    const isOpen = item?.state === "offered" || (item?.state === "exchanged" && exchangesAgain)
    if (item === undefined || !isOpen) return refusal("INVALID_INPUT", "INVALID_PUBLIC_TOKEN")
    item.state = "exchanged"
    return granted({ access_token: item.accessToken, item_id: item.itemId })
  }

  const accountsOf = ({ itemId, accountIds }: BankItem): Reply =>
    granted({
      accounts: accountIds.map((account_id, index) => ({
        account_id,
        name: `Account ${index + 1}`,
        mask: `${items.findIndex((item) => item.itemId === itemId)}00${index}`,
        type: "depository",
        subtype: "checking",
        balances: { current: 1_000, available: 1_000, iso_currency_code: "USD" },
      })),
      item: { institution_id: "ins_1", institution_name: "First Bank" },
    })

  return {
    exchangesAgain,
    items,
    logIn: (owner) => {
      const itemId = `item-${items.length}`
      const item: BankItem = {
        itemId,
        owner,
        publicToken: `public-${itemId}`,
        accessToken: `access-${itemId}`,
        accountIds: [`${itemId}-checking`, `${itemId}-joint`],
        state: "offered",
        rows: new Map(),
        log: [],
      }
      for (const row of rowsAtFirst(item)) {
        item.rows.set(row.transaction_id, row)
        item.log.push({ added: row })
      }
      items.push(item)
      return item
    },
    write: async (itemId, changes) => {
      const item = items.find((each) => each.itemId === itemId)
      if (item !== undefined) write(item, changes)
    },
    answer: (endpoint, request) => {
      if (endpoint === "/link/token/create")
        return granted({ link_token: "link", expiration: new Date(Date.now() + 14_400_000).toISOString() })
      if (endpoint === "/item/public_token/exchange") return exchange(request)
      const item = items.find(({ accessToken }) => accessToken === request.access_token)
      if (item?.state !== "exchanged") return refusal("ITEM_ERROR", "ITEM_NOT_FOUND")
      switch (endpoint) {
        case "/accounts/get":
          return accountsOf(item)
        case "/transactions/sync":
          return pageOf(item, request.cursor ?? "")
        case "/item/remove":
          item.state = "removed"
          return granted({})
        default:
          return granted({ item: { error: null } })
      }
    },
  }
}

const write = ({ rows, log }: BankItem, { added = [], modified = [], removed = [] }: Changes): void => {
  for (const { transaction_id } of removed) if (rows.delete(transaction_id)) log.push({ removed: transaction_id })
  for (const row of modified) {
    if (!rows.has(row.transaction_id)) continue
    rows.set(row.transaction_id, row)
    log.push({ modified: row })
  }
  for (const row of added) {
    // A login does not know another login's rows.
    const isKnown = log.some((change) => "removed" in change && change.removed === row.pending_transaction_id)
    const reported = isKnown ? row : { ...row, pending_transaction_id: null }
    rows.set(row.transaction_id, reported)
    log.push({ added: reported })
  }
}

/** The rows from before the link: more than a page. */
const rowsAtFirst = ({ itemId, accountIds: [account_id = ""] }: BankItem): ReadonlyArray<BankRow> =>
  Array.from({ length: rowsPerPage + 1 }, (_, index) => ({
    transaction_id: `${itemId}-first-${index}`,
    account_id,
    amount: 10 + index,
    date: new Date().toISOString().slice(0, 10),
    name: `First ${index}`,
  }))

/** A cursor contains the position in the log, and, between two pages, the log's length when paging began. */
const pageOf = ({ log }: BankItem, cursor: string): Reply => {
  const [from = 0, end = log.length] = cursor === "" ? [] : cursor.split("/").map(Number)
  if (end !== log.length) return refusal("TRANSACTIONS_ERROR", "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION")
  const to = Math.min(end, from + rowsPerPage)
  const changes = log.slice(from, to)
  return granted({
    added: changes.flatMap((change) => ("added" in change ? [asReported(change.added)] : [])),
    modified: changes.flatMap((change) => ("modified" in change ? [asReported(change.modified)] : [])),
    removed: changes.flatMap((change) => ("removed" in change ? [{ transaction_id: change.removed }] : [])),
    next_cursor: to < end ? `${to}/${end}` : String(to),
    has_more: to < end,
  })
}

const asReported = (row: BankRow) => ({ pending: false, iso_currency_code: "USD", ...row })

const granted = (body: object): Reply => ({ status: 200, body })

export const refusal = (error_type: string, error_code: string, status = 400): Reply => ({
  status,
  body: { error_type, error_code, error_message: "", display_message: null },
})
