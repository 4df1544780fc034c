import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { after } from "../../../test/budget.ts"
import { fact, imported, linked, registered, typesSet } from "../../../test/events.ts"
import { runs } from "../../../test/random.ts"
import { merchantKey, defined } from "../budget.ts"
import { cameFrom, transactionFigures, transactionIn } from "../figures/transactions.ts"
import { ruleBook, subjectOf } from "../rules/rule-book.ts"
import type { Rule } from "../rules/schema.ts"
import { cleanedName } from "./cleaned.ts"

test.each([
  // The United States
  ["SQ *HARVEST GROCER 0412 SEATTLE", "Harvest Grocer"],
  ["CHIPOTLE 0921", "Chipotle"],
  ["H&M 0412 SEATTLE", "H&M"],
  ["ACME CORP DES:PAYROLL ID:9912 INDN:JO DOE CO ID:12345 PPD", "Acme"],
  ["TST* ROSA'S DINER", "Rosa's Diner"],
  ["PAYPAL *SPOTIFY", "Spotify"],
  ["AMZN Mktp US*2K3", "Amazon"],
  ["AMAZON.COM*MK4TZ1 AMZN.COM/BILL WA", "Amazon"],
  ["POS DEBIT TRADER JOE S #123 PORTLAND OR", "Trader Joe's"],
  ["POS PURCHASE KROGER 00456 CINCINNATI OH", "Kroger"],
  ["CHECKCARD 0412 BLUE BOTTLE COFFEE OAKLAND CA", "Blue Bottle Coffee"],
  ["PURCHASE AUTHORIZED ON 04/12 SAFEWAY STORE 1234 SEATTLE WA CARD 5678", "Safeway"],
  ["DEBIT CARD PURCHASE - TARGET T-1234 AUSTIN TX", "Target"],
  ["STARBUCKS STORE 05821 BELLEVUE WA", "Starbucks"],
  ["STARBUCKS SEATTLE WA", "Starbucks"],
  ["UBER *TRIP HELP.UBER.COM", "Uber"],
  ["UBER *EATS 8005928996 CA", "Uber Eats"],
  ["NETFLIX.COM 866-579-7172 CA", "Netflix"],
  ["SHELL OIL 57444212100 CHICAGO IL", "Shell Oil"],
  ["LITTLE SAFFRON CARD 1234", "Little Saffron"],
  ["WM SUPERCENTER #2221", "Walmart"],
  ["CVS/PHARMACY #01234", "CVS/Pharmacy"],
  ["AT&T *BILL PAYMENT", "AT&T Bill Payment"],
  ["Harvest Grocer", "Harvest Grocer"],
  ["Harvest Grocer #412", "Harvest Grocer"],
  ["Chipotle 0921", "Chipotle"],
  ["MCDONALD'S F1234 DENVER CO", "McDonald's"],
  // Canada
  ["INTERAC PURCHASE LOBLAWS 1021 TORONTO ON", "Loblaws"],
  ["TIM HORTONS #2345 MONTREAL QC", "Tim Hortons"],
  // Great Britain and Ireland
  ["CARD PAYMENT TO TESCO STORES 3021 ON 12-04-2024", "Tesco Stores"],
  ["SAINSBURYS S/MKTS LONDON GB", "Sainsburys S/MKTS"],
  ["CONTACTLESS GREGGS PLC", "Greggs"],
  ["SUMUP *BEN'S BAKERY", "Ben's Bakery"],
  ["MONZO-TESCO EXPRESS 2211", "Monzo-Tesco Express"],
  ["POS DUNNES STORES DUBLIN IE", "Dunnes Stores"],
  // Australia and New Zealand
  ["EFTPOS WOOLWORTHS 1234 SYDNEY NSW", "Woolworths"],
  ["VISA PURCHASE PAK N SAVE 0211 AUCKLAND NZ", "Pak N Save"],
  // Germany, Austria, Switzerland
  ["REWE SAGT DANKE 43210//KOELN/DE", "REWE"],
  ["KARTENZAHLUNG EDEKA MUELLER 1234 BERLIN", "EDEKA Mueller"],
  ["SEPA-LASTSCHRIFT STADTWERKE GMBH", "Stadtwerke"],
  ["Stadtapotheke am Markt", "Stadtapotheke am Markt"],
  ["Spotify AB", "Spotify"],
  ["BILLA DANKT 1234 WIEN AT", "Billa Dankt"],
  ["MIGROS BASEL CH", "Migros"],
  // The Netherlands
  ["ALBERT HEIJN 1402 AMSTERDAM", "Albert Heijn"],
  ["BEA, Betaalpas JUMBO UTRECHT,PAS123", "Jumbo"],
  // France and Belgium
  ["PAIEMENT PAR CARTE CARREFOUR CITY PARIS", "Carrefour City"],
  ["CARTE 12/04 MONOPRIX 1234 LYON", "Monoprix"],
  ["PRLV SEPA EDF ENERGIE", "Edf Energie"],
  ["CB*1234 BOULANGERIE PAUL", "Boulangerie Paul"],
  // Spain and Mexico
  ["COMPRA TARJETA MERCADONA AVDA DE LA PAZ", "Mercadona Avda de la Paz"],
  ["PAGO CON TARJETA CAFETERIA SOL MADRID", "Cafeteria Sol"],
  ["MERCADOPAGO *TIENDA LUNA", "Tienda Luna"],
  // Italy
  ["PAGAMENTO POS ESSELUNGA SPA MILANO", "Esselunga"],
  ["PAGAMENTO POS 12/04/2024 12:34 FARMACIA CENTRALE", "Farmacia Centrale"],
  // Portugal and Brazil
  ["COMPRA CARTAO PINGO DOCE LISBOA", "Pingo Doce"],
  ["PAG*PADARIA AURORA", "Padaria Aurora"],
  // Poland
  ["PLATNOSC KARTA BIEDRONKA 1234 WARSZAWA", "Biedronka"],
  ["ŻABKA Z5214 WARSZAWA", "Żabka"],
  // The north
  ["KORTKÖP ICA KVANTUM MALMÖ", "Ica Kvantum"],
  ["VAREKJØP REMA 1000 OSLO", "Rema 1000"],
  ["DANKORT NETTO 1234 AARHUS", "Netto"],
  ["KORTTIOSTO PRISMA HELSINKI FIN", "Prisma"],
  // India and Japan
  ["UPI*SWIGGY", "Swiggy"],
  ["セブンイレブン", "セブンイレブン"],
])("%s is %s", (text, name) => expect(cleanedName(text)).toBe(name))

test.each([
  ["ZELLE PAYMENT TO ADA BYRON CONF# A8X7K2", "ZELLE PAYMENT TO ADA BYRON"],
  ['Zelle payment to Ada Byron for "rent"; Conf# nqxklmrst', 'Zelle payment to Ada Byron for "rent"'],
  ["Zelle payment to Ada Byron JPM99abcde12", "Zelle payment to Ada Byron"],
  ["ZELLE TO BYRON ADA ON 11/01 REF # RP0ABC123 RENT", "ZELLE TO BYRON ADA RENT"],
  ["VENMO PAYMENT 1023948573 ADA BYRON", "VENMO PAYMENT ADA BYRON"],
  ["Online Banking transfer to SAV 4821 Confirmation# 7712", "Online Banking transfer to SAV 4821"],
])("of the payments %s they all are %s", (text, name) => expect(cleanedName(text)).toBe(name))

test.each([
  "Check 1234",
  "CHASE CREDIT CRD DES:AUTOPAY ID:9912",
  "CHECK 1234",
  "ZELLE TO ADA BYRON 4455",
  "TRANSFER TO SAV 1234",
  "ATM WITHDRAWAL 0412 SEATTLE",
  "Invoice 4711",
  "Bank of New York",
  "Rent 2025",
  "Flight 1234",
  "Ada Byron",
  "HARVEST GROCER",
  "4711",
  "7-Eleven",
  "'@;",
  "Dinner *",
  "H&M",
  "…",
])("%s stays as it is", (text) => expect(cleanedName(text)).toBe(text))

const pieces = fc.constantFrom(
  ..."SQ *|TST* |POS DEBIT|CARD 1234|#12|0412|SEATTLE|WA|GmbH|Harvest|GROCER|NETFLIX.COM|//|*|12/04|LA|é|店|-|, |PAYPAL *|".split(
    "|",
  ),
)
const texts = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.array(pieces).map((all) => all.join(" ")),
)

test("whatever is cleaned keeps something, and is clean", () => {
  fc.assert(
    fc.property(
      texts.filter((text) => text.trim() !== ""),
      (text) => {
        const name = cleanedName(text)
        expect(name.trim()).not.toBe("")
        expect(cleanedName(name)).toBe(name)
      },
    ),
    { numRuns: runs(500, 20_000) },
  )
})

describe("a row that a bank or a file words like this", () => {
  const bankWords = fact("harvest", 54_20, { merchant: null, name: "SQ *HARVEST GROCER 0412 SEATTLE" })
  const budget = after(registered(), typesSet(500, 300, 200), linked(), imported(bankWords))
  const [transaction] = [...budget.transactions.values()]

  test("is listed by the shop's name, and keeps the words beside it", () =>
    expect(transactionIn(budget, defined(transaction))).toMatchObject({
      name: "Harvest Grocer",
      statementText: "SQ *HARVEST GROCER 0412 SEATTLE",
    }))

  test("is found by both", () => {
    const { searched } = transactionFigures(defined(transaction), null, cameFrom(budget, defined(transaction)))
    expect(searched).toBe("harvest grocer sq *harvest grocer 0412 seattle")
  })

  test("is one merchant's, whom a rule finds by either", () => {
    expect(merchantKey(defined(transaction))).toBe("harvest grocer")
    for (const words of ["Harvest Grocer", "sq *harvest grocer 0412 seattle"])
      expect(ruleBook([rule(words)]).ruleFor(subjectOf(budget, defined(transaction)))).toBeDefined()
  })
})

const rule = (words: string): Rule => ({
  ruleId: "rule",
  conditions: { text: { how: "is", words } },
  outcome: { categoryId: "groceries" },
  isOn: true,
  applied: 0,
  lastUsed: null,
})
