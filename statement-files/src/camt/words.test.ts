// The names and ids of entries.
import { expect, test } from "vitest"
import { rowOf } from "../../test/camt-pieces.ts"

const details = (...inside: ReadonlyArray<string>) =>
  `<NtryDtls>${inside.map((text) => `<TxDtls>${text}</TxDtls>`).join("")}</NtryDtls>`
const sides = (debtor: string, creditor: string, nest = (name: string) => name) =>
  `<RltdPties><Dbtr>${nest(`<Nm>${debtor}</Nm>`)}</Dbtr><Cdtr>${nest(`<Nm>${creditor}</Nm>`)}</Cdtr></RltdPties>`
const nested = (name: string) => `<Pty>${name}</Pty>`

test("an entry is called by the other side, also where a payment is taken back, else by what is known", () => {
  const both = { details: details(sides("Ada", "Harbor Energy")) }
  expect(rowOf(both)).toMatchObject({ name: "Harbor Energy" })
  expect(rowOf({ ...both, way: "CRDT" })).toMatchObject({ name: "Ada" })
  expect(rowOf({ ...both, way: "CRDT" }, "<RvslInd>true</RvslInd>")).toMatchObject({
    name: "Harbor Energy",
    amount: -450,
  })
  expect(rowOf({ details: details(sides("Ada", "Newer", nested)) })).toMatchObject({ name: "Newer" })
  expect(rowOf({ details: details(sides("Ada", "NOTPROVIDED")) })).toMatchObject({ name: "Ada" })
  const own =
    "<RltdPties><Cdtr><Nm>Me</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><Dbtr><Nm>Ada</Nm></Dbtr></RltdPties>"
  expect(rowOf({ details: details(own) })).toMatchObject({ name: "Ada" })
  const purpose =
    "<RmtInf><Ustrd>Rent</Ustrd><Ustrd>January</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>"
  expect(rowOf({ details: details(purpose) })).toMatchObject({ name: "Rent January RF18", note: "" })
  expect(rowOf({}, "<AddtlNtryInf>Card fee</AddtlNtryInf>")).toMatchObject({ name: "Card fee" })
  expect(rowOf({}, "<BkTxCd><Prtry><Cd>FEES</Cd></Prtry></BkTxCd>")).toMatchObject({ name: "FEES" })
})

test("of a batch, details give only words", () => {
  const batch = { details: details(`<Amt Ccy="USD">9</Amt>${sides("Ada", "One")}`, sides("Ada", "Two")) }
  expect(rowOf(batch)).toMatchObject({ amount: 450, currency: "EUR", name: "One, Two" })
  expect(rowOf(batch, "<AddtlNtryInf>Salaries</AddtlNtryInf>")).toMatchObject({ name: "Salaries", note: "One, Two" })
  const counted = {
    details: `<NtryDtls><Btch><NbOfTxs>12</NbOfTxs></Btch><TxDtls>${sides("Ada", "One")}</TxDtls></NtryDtls>`,
  }
  expect(rowOf(counted, "<AddtlNtryInf>Salaries</AddtlNtryInf>")).toMatchObject({ name: "Salaries" })
})

test("an id is the bank's, not a count of entries and not a word for none", () => {
  const id = (...ids: ReadonlyArray<string>) => rowOf({}, ids.map((text) => `<NtryRef>${text}</NtryRef>`).join(""))
  expect(id("17")).toMatchObject({ bankId: null })
  expect(id("2024013100000017")).toMatchObject({ bankId: "2024013100000017" })
  expect(rowOf({ details: details("<Refs><AcctSvcrRef>A1B2</AcctSvcrRef></Refs>") })).toMatchObject({ bankId: "A1B2" })
})
