import { comma, dmy, grouped, inQuotes, monthName, outAndIn, point, quoted, rows, short, type Shape } from "./shape.ts"

const pounds = (units: number) => (units < 0 ? `-£${grouped(-units)}` : `£${grouped(units)}`)

export const britain: ReadonlyArray<Shape> = [
  {
    bank: "Barclays",
    currency: "GBP",
    isNewestFirst: true,
    head: () => "Number,Date,Account,Amount,Subcategory,Memo",
    line: (line) => `    ,${dmy(line)},20-00-00 12345678,${point(-line.amount)},DIRECTDEP,${line.name}    \t\t`,
    accountKey: "20-00-00 12345678",
  },
  {
    bank: "Barclaycard",
    isCard: true,
    currency: "GBP",
    isNewestFirst: true,
    line: (line) =>
      `${line.day} ${monthName(line)} ${line.year.slice(2)},"${line.name}",Visa,MR R DEMO,Shopping,${outAndIn(line, point).toReversed().join(",")}`,
    asks: ["sign"],
  },
  {
    bank: "HSBC",
    asks: ["sign"],
    currency: "GBP",
    isNewestFirst: true,
    line: (line) => `${dmy(line)},"${line.name} )))","${grouped(-line.amount)}"`,
  },
  {
    bank: "First Direct",
    currency: "GBP",
    isNewestFirst: true,
    head: () => "Date,Description,Amount,Balance",
    line: (line) => `${dmy(line)},"${line.name}",${point(-line.amount)},${point(line.balance)}`,
  },
  {
    bank: "Lloyds",
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,",
    line: (line) =>
      `${dmy(line)},${line.isOut ? "DEB" : "BGC"},'30-00-00,12345678,${line.name},${outAndIn(line, point).join(",")},${point(line.balance)}`,
  },
  {
    bank: "Nationwide",
    currency: "GBP",
    isNewestFirst: true,
    head: (lines) =>
      rows(
        '"Account Name:","FlexAccount ****12345"',
        `"Account Balance:","${pounds(lines[0]!.balance)}"`,
        `"Available Balance: ","${pounds(lines[0]!.balance)}"`,
        "",
        '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      ),
    line: (line) =>
      quoted(
        `${line.day} ${monthName(line)} ${line.year}`,
        "Visa purchase",
        line.name,
        ...outAndIn(line, pounds),
        pounds(line.balance),
      ),
  },
  {
    bank: "NatWest",
    currency: "GBP",
    isNewestFirst: true,
    head: () => rows("", "Date, Type, Description, Value, Balance, Account Name, Account Number"),
    line: (line) =>
      `${dmy(line)},${line.isOut ? "POS" : "BAC"},"'${line.name}",${point(-line.amount)},${point(line.balance)},"'DEMO R","'600000-12345678",`,
    foot: () => "",
  },
  {
    bank: "Santander UK",
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      rows(
        "From: 01/01/2024 to 31/01/2024",
        "",
        "Account: XXXX XXXX XXXX 1234",
        "",
        "Date\tDescription\tAmount\tBalance",
      ),
    line: (line) => `${dmy(line)}\t${line.name}\t${point(-line.amount)} GBP\t${point(line.balance)} GBP`,
  },
  {
    bank: "Monzo",
    currency: "GBP",
    head: () =>
      "Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In",
    line: (line, index) =>
      `tx_0000AbCd${index},${dmy(line)},08:1${index % 10}:00,Card payment,${line.name},,Eating out,${point(-line.amount)},GBP,${point(-line.amount)},GBP,,,,${line.name},,${
        line.isOut ? `${point(-line.amount)},` : `,${point(-line.amount)}`
      }`,
  },
  {
    bank: "Monzo abroad",
    currency: "GBP",
    head: () =>
      "id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt",
    line: (line, index) =>
      `tx_0000AbCd${index},${line.date} 12:34:56 +0000,${point(-line.amount)},GBP,${point(-line.amount * 2)},EUR,general,,${line.name},,,`,
  },
  {
    bank: "Starling",
    currency: "GBP",
    head: () => "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes",
    line: (line) =>
      `${dmy(line)},${line.name},${line.note},MOBILE PAYMENT,${point(-line.amount)},${point(line.balance)},SHOPPING,`,
  },
  {
    bank: "Revolut",
    currency: "GBP",
    head: () => "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
    line: (line) =>
      `CARD_PAYMENT,Current,${line.date} 10:00:00,${line.date} 23:11:12,${line.name},${point(-line.amount)},0.00,GBP,COMPLETED,${point(line.balance)}`,
    accountKey: "Current",
  },
  {
    bank: "Revolut of 2018",
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      "Completed Date ; Description ; Paid Out (GBP) ; Paid In (GBP) ; Exchange Out; Exchange In; Balance (GBP); Category; Notes",
    line: (line) =>
      `${Number(line.day)} ${monthName(line)} ${line.year} ; ${line.name} ; ${outAndIn(line, grouped).join(" ; ")} ;  ;  ; ${grouped(line.balance)}; Shopping; `,
  },
  {
    bank: "Wise",
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
    line: (line, index) =>
      `CARD-${1000 + index},${dmy(line, "-")},${point(-line.amount)},GBP,"Card transaction issued by ${line.name}",,${point(line.balance)},,,,,,,"${line.name}",1234,"Robin Demo",,,0.00`,
  },
  {
    bank: "Tide",
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      "Date,Timestamp,Transaction ID,Transaction description,Reference,Paid in,Paid out,Amount,Transaction type,Category name,From (or sending party),To (or receiving party)",
    line: (line, index) =>
      `${line.date},${line.date} 09:00:00.000,T${index},"${line.name}",,${outAndIn(line, point).toReversed().join(",")},${point(-line.amount)},Card Transaction,Equipment,,`,
  },
  {
    bank: "Co-operative Bank",
    currency: "GBP",
    isNewestFirst: true,
    head: () => "Date,Description,Type,Money In,Money Out,Balance",
    line: (line) =>
      `${line.date},${line.name},CREDIT,${outAndIn(line, point).toReversed().join(",")},${point(line.balance)}`,
  },
  {
    bank: "TSB",
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance",
    line: (line) =>
      `${line.date},DEB,77-00-00,="12345678",${line.name},${outAndIn(line, point).join(",")},${point(line.balance)}`,
  },
  {
    bank: "American Express UK",
    isCard: true,
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      "Date,Description,Amount,Extended Details,Appears On Your Statement As,Address,Town/City,Postcode,Country,Reference,Category",
    line: (line, index) =>
      `${dmy(line)},${line.name},${point(line.amount)},"${line.name}\nForeign Spend Amount: none",${line.name},"1 HIGH ST\nALDERPORT",ALDERPORT,AB1 2CD,UNITED KINGDOM,'AT2400${index}',General Purchases`,
  },
  {
    bank: "Bank of Ireland",
    currency: "EUR",
    head: () => "Date,Details,Debit,Credit,Balance",
    line: (line, index) =>
      `${dmy(line)},${line.name}      ,${outAndIn(line, point).join(",")},${index % 2 === 0 ? point(line.balance) : ""}`,
  },
  {
    bank: "AIB",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency",
    line: (line) =>
      `"93-00-00 12345-678",${short(line, "/")},"${line.name}","","",${outAndIn(line, grouped)
        .map((cell) => `"${cell}"`)
        .join(",")},"${grouped(line.balance)}",EUR,"Debit","${grouped(line.amount)}",EUR`,
  },
  {
    bank: "Curve",
    isCard: true,
    currency: "GBP",
    isNewestFirst: true,
    head: () =>
      '"Date (YYYY-MM-DD as UTC)","Merchant","Txn Amount (Funding Card)","Txn Currency (Funding Card)","Txn Amount (Foreign Spend)","Txn Currency (Foreign Spend)","Card Name","Card Last 4 Digits","Type","Category","Notes"',
    line: (line) =>
      inQuotes(
        `${line.date}|${line.name}|${point(line.amount)}|GBP|||Visa|1234|${line.isOut ? "Personal" : "Personal"}||`,
      ),
    asks: ["sign"],
  },
  {
    bank: "A bank with decimal commas in English",
    currency: "EUR",
    head: () => "Date;Description;Money out;Money in;Balance",
    line: (line) => `${short(line)};${line.name};${outAndIn(line, comma, "-").join(";")};${comma(line.balance)}`,
  },
]
