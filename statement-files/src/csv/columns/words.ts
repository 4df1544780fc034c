// What headings and marks are called in the languages of the banks. Compared without case, accents and punctuation.
import { plain } from "../../values/date.ts"

/** The longest first, so that the most telling is found. What begins with = is the whole heading. */
const anyOf = (text: string): string =>
  text
    .trim()
    .split(/\s+\|\s+/)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (word.startsWith("=") ? `^${word.slice(1)}$` : word))
    .join("|")

/** Words of languages that put nothing between them are found anywhere. */
const words = (text: string): RegExp => {
  const all = text.trim().split(/\s+\|\s+/)
  const joined = all.filter((word) => asian.test(word)).map(plain)
  const spaced = all.filter((word) => !asian.test(word))
  const parts = [`(?:^|[^\\p{L}])(?:${anyOf(spaced.join(" | "))})(?=$|[^\\p{L}])`]
  return new RegExp((joined.length > 0 ? [anyOf(joined.join(" | ")), ...parts] : parts).join("|"), "u")
}

const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** ValueDate is two words. No heading, and no mark, is longer than this. */
export const normal = (heading: string): string =>
  plain(heading.slice(0, 500).replace(/[a-z](?=[A-Z][a-z])/g, "$& "))
    .replace(/[_\-./:*#"'()[\]（）【】]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()

const opening =
  "opening balance | open balance | balance brought forward | brought forward | previous balance | starting balance | beginning balance | balance forward | saldo inicial | saldo anterior | saldo iniziale | saldo precedente | anfangssaldo | alter kontostand | startsaldo | beginsaldo | solde initial | solde precedent | ancien solde | saldo poczatkowe | likutis pradziai | sakuma atlikums | algsaldo | nachalnoe saldo | pocatecni zustatek | nyito egyenleg | ingaende saldo | inngaende saldo | входящий остаток | 期初余额 | 繰越残高"
const closing =
  "closing balance | balance as at | balance as of | close balance | s a l d o | ending balance | balance carried forward | carried forward | current balance | available balance | statement balance | new balance | saldo final | saldo actual | saldo atual | saldo disponible | saldo disponivel | saldo finale | saldo contabile | saldo disponibile | endsaldo | neuer kontostand | kontostand | schlusssaldo | abschlusssaldo | eindsaldo | solde final | nouveau solde | solde | saldo koncowe | likutis pabaigai | beigu atlikums | loppsaldo | lopp saldo | konecny zustatek | zaro egyenleg | utgaende saldo | исходящий остаток | 期末余额"
const turnover = "gesamtumsatz | umsatzsumme | turnover | apyvarta | apgrozijums | kaive | obroty"
/** Shops are called so, too. */
const total =
  "totals? | sub ?totals? | sum | summe | gesamt | somme | total general | totale | totaal | totalt | suma | celkem | osszesen | ukupno | toplam | итого | всего | 合計 | 合计 | 总计 | 小計 | total money (?:in|out)"

const balancesAndTotals = `${opening} | ${closing} | ${turnover} | ${total}`

/** Nothing but one of these, with a day or a currency behind it: "Solde au 31/01/2024", and not "Total Video". */
export const isBalanceOrTotal = (cell: string): boolean =>
  cell.length < 60 && firstLetters.has(plain(cell.slice(0, 2)).slice(0, 2)) && balanceOrTotal.test(normal(cell))

/** As above, but for totals. */
export const isBalance = (cell: string): boolean => isBalanceOrTotal(cell) && !totalOnly.test(normal(cell))

/** Most texts are something else: two letters are enough to tell. */
const firstLetters = new Set(balancesAndTotals.split(" | ").map((words) => plain(words).slice(0, 2)))

const balanceOrTotal = new RegExp(
  `^(?:${anyOf(balancesAndTotals)})(?: (?:as of|as at|on|at|vom|per|zum|am|al|au|del|dia|le|den|pr|eur|usd|date))*(?:\\s|\\d|(?<=\\d )\\p{L}{3,9}(?= \\d{2}))*$`,
  "u",
)

const totalOnly = new RegExp(`^(?:${anyOf(total)})(?=$|\\P{L})`, "u")

export const is = {
  pending: words(
    "pending | =memo | =hold | on hold | account hold | unposted | not posted | forecast\\p{L}* | scheduled | nicht gebucht | non contabilizzat\\p{L}* | autorizzat\\p{L}* | venter | afventer | vantar | odottaa | varaus | processing | authori[sz]ed only | =authori[sz]ed | authori[sz]ation | in process | vorgemerkt | offen | en attente | pendiente | pendente | in sospeso | in attesa | gereserveerd | reserviert | reserverad | reserverat | reservert | ventende | oczekuj\\p{L}* | blokada | cekajici | fuggo | beklemede | в обработке | pendent | 保留 | 处理中 | 承認待ち",
  ),
  cancelled: words(
    "cancell?ed | declined | failed | reverted | reversed | rejected | denied | voided | expired | removed | abgelehnt | storniert | fehlgeschlagen | annule\\p{L}* | refuse\\p{L}* | rechazad\\p{L}* | anulad\\p{L}* | cancelad\\p{L}* | ruckgangig\\p{L}* | ruckgaengig\\p{L}* | rückgängig\\p{L}* | peruttu | hylatty | annullat\\p{L}* | rifiutat\\p{L}* | geannuleerd | geweigerd | odrzucon\\p{L}* | anulowan\\p{L}* | avbruten | 交易关闭 | 已关闭 | 失败 | 已撤销",
  ),
  done: words(
    "posted | completed? | cleared | reconciled | booked | settled | processed | executed | gebucht | verbucht | ausgefuhrt | effectue\\p{L}* | comptabilise\\p{L}* | realizad\\p{L}* | completad\\p{L}* | concluid\\p{L}* | eseguit\\p{L}* | contabilizzat\\p{L}* | verwerkt | geboekt | zrealizowan\\p{L}* | zaksiegowan\\p{L}* | bokford | bokfort | gennemfort | udfort | zauctovan\\p{L}* | konyvelt | tamamlandi | исполнен\\p{L}* | проведен\\p{L}* | ok | success\\p{L}* | 交易成功 | 已完成 | 支付成功",
  ),
  opening: words(opening),
  closing: words(closing),
  total: words(`${turnover} | ${total}`),
  end: /\*{2,}.*\*{2,}|end of (?:file|report|statement|transactions)|^-{3,}|^={3,}|^\*{3,}/i,
} as const

/** Headings by role. The order counts: the first that fits is taken. */
export const headings = {
  balance: words(
    "balance | יתרה\\p{L}* | היתרה | running bal | saldo\\p{L}* | solde | kontostand | saldi | zustatek | egyenleg | stanje | bakiye | остаток | баланс | υπολοιπο | jaak | likutis | atlikums | sold | ending amount | balance amount | new balance | so du | 残高 | 余额 | 餘額 | 잔액 | 현재（貸付）高 | 現在（貸付）高 | 現在 貸付 高",
  ),
  fee: words(
    "fees? | fee amount | commission | charges | gebuhr\\p{L}* | entgelt | frais | comision | comissao | commissioni? | avgift | gebyr | oplata | prowizja | poplatek | jutalek | комиссия | 手数料 | 手续费 | 服务费（元）",
  ),
  gross: words("gross | gross amount | brutto | brut | bruto | lordo | bruttobetrag"),
  net: words("net | net amount | netto | neto | nettobetrag | netto bedrag"),
  "original amount": words(
    "original amount | foreign amount | orig amount | fx amount | foreign currency amount | amount in foreign currency | instructed amount | fremdwahrungsbetrag | urspr\\p{L}* betrag | betrag in fremdwahrung | betrag fremdwahrung | montant d origine | importe original | kwota oryginalna | kwota w walucie | kwota platnosci w walucie | ursprungligt belopp | oprindeligt belob | 原币金额 | 現地通貨額 | transaction currency amount | merchant amount | local amount | source amount | payment amount | bedrag vreemde valuta | oorspronkelijk bedrag | opprinnelig belop | alkuperainen maara",
  ),
  rate: words(
    "rate | exchange rate | fx rate | kurs | wechselkurs | umrechnungskurs | taux | tipo de cambio | koers | przelicznik | 汇率 | 換算レート | cambio",
  ),
  direction: words(
    "af bij | debit credit | credit debit | cr dr | dr cr | credit debit indicator | debit credit indicator | d c | c d | dc | d k | db cr | dk | bij af | soll haben | soll haben kennzeichen | umsatz soll haben | s h | cd | crdr | direction | sens | signe | debit or credit | credit or debit | transaction type | type of transaction | entry type | type | richtung | 収支 | 收 支 | 收支 | 收/支 | 借贷标志 | 借贷 | 交易类型 | 入出金区分 | typ operacji | money in out | in out | movimento | mouvement | tipo | typ",
  ),
  "money out": words(
    "debits? | חובה | בחובה | חיוב\\p{L}* | debit amount | =dr | dr amount | dr amt | withdrawals? | withdrawn | withdrawal amt | money out | paid out | funds out | payments? out | amount out | outflow | =spent | =out | debited | =charge | charges amount | expenses? | soll | lastschrift\\p{L}* | belastung\\p{L}* | ausgaben? | ausgang | abgang | debet | debit\\p{L}* | =af | afschrijving\\p{L}* | uitgaven | =uit | cargos? | cargo en | egresos? | retiros? | salidas? | gastos? | adeudos? | =dare | uscite | uscita | addebit\\p{L}* | saidas? | obciazeni\\p{L}* | wydat\\p{L}* | rozchod\\p{L}* | vydaj\\p{L}* | na vrub | terheles | kiadas | rashod\\p{L}* | isplat\\p{L}* | uttag | =ut | ut fra konto | =ud | haevet | haevning\\p{L}* | borc | gider | cikan | расход\\p{L}* | списан\\p{L}* | дебет | дебит | χρεωση | depenses? | sorties? | retraits? | valjamineku\\p{L}* | amount debited | total debit | 支出 | 出金 | 引出 | 引き出し | 支払 | 払出 | 提出 | 借方 | 출금 | 찾으신금액 | ghi no | so tien ghi no | phat sinh no | tien ra",
  ),
  "money in": words(
    "credits? | זכות | בזכות | זיכוי\\p{L}* | credit amount | =cr | cr amount | cr amt | deposits? | deposit amt | money in | paid in | funds in | payments? in | amount in | inflow | received | =in | credited | income | haben | gutschrift\\p{L}* | eingang | einnahmen? | zugang | =bij | bijschrijving\\p{L}* | inkomsten | abonos? | ingresos? | =haber | entradas? | depositos? | =avere | entrate | entrata | accredit\\p{L}* | credito | kredit\\p{L}* | uznani\\p{L}* | wplyw\\p{L}* | przychod\\p{L}* | przychody | prijem | prijm\\p{L}* | ve prospech | jovairas | bevetel | prihod\\p{L}* | uplat\\p{L}* | insattning\\p{L}* | =inn | inn pa konto | =ind | indsat | indbetaling\\p{L}* | alacak | gelir | giren | приход\\p{L}* | зачислен\\p{L}* | поступлен\\p{L}* | кредит | πιστωση | recettes? | entrees? | versements? | laekumi\\p{L}* | amount credited | total credit | 收入 | 入金 | 預入 | 預かり | 預り | 受入 | 存入 | 貸方 | 贷方 | 입금 | 맡기신금액 | ghi co | so tien ghi co | phat sinh co | tien vao",
  ),
  currency: words(
    "currency | currency code | ccy | curr | wahrung | waehrung | devise | monnaie | moneda | divisa | moeda | valuta | waluta | mena | deviza | penznem | valuuta | doviz | para birimi | валюта | νομισμα | 通貨 | 币种 | 货币 | 통화",
  ),
  amount: words(
    "amount | amounts | סכום\\p{L}* | upphæð | kwota w walucie rachunku | amount in account currency | betrag in kontowahrung | amt | transaction amount | betrag | betrag \\p{L}* | umsatz | buchungsbetrag | montant | importe | monto | =valor | quantia | importo | bedrag | transactiebedrag | belopp | belob | beloeb | kwota\\p{L}* | castka | =objem | =suma | osszeg | iznos\\p{L}* | znesek | tutar\\p{L}* | islem tutari | сумма | сума | ποσο | maara | =summa | summ | upphaed | jumlah | nominal | value amount | cuantia | movimentos? | 金额 | 金額 | 入出金 | 交易金额 | 取引金額 | 利用金額 | ご利用金額 | 金额 元 | 금액 | 거래금액 | =paid | =total | =eur | =usd | gbp",
  ),
  date: words(
    "datum des abschlusses | abschlussdatum | date de fin | date d achevement | fecha de finalizacion | data di completamento | datum voltooid | data zrealizowania | data de conclusao | data finalizarii | teljesites datuma | datum dokonceni | slutford datum | slutfort dato | fullfort dato | afsluttet dato | pabaigos data | post(?:ed|ing)? date | date posted | date entered | booking date | book(?:ed|ing) | date booked | completed date | date completed | completed on | settle(?:d|ment) date | cleared date | clearing date | process(?:ed|ing) date | entry date | buchungsdatum | buchungstag | buchung | verbuchung | gebucht am | date de comptabilisation | date comptable | date d ecriture | fecha contable | fecha de contabilizacion | fecha de operacion | data contabile | data contabilizzazione | data registrazione | boekdatum | boekingsdatum | bokforingsdag\\p{L}* | bokforingsdatum | bokfort dato | bokfort | bogfort dato | bogforingsdato | data ksiegowania | data zaksiegowania | datum zauctovani | zauctovano | konyveles\\p{L}* | datum knjizenja | kirjauspaiva | data lancamento | data do lancamento | дата проводки | дата обработки | 記帳日 | 入账日期 | 记账日期 | 计上日",
  ),
  "other date": words(
    "value date | valuta | valutadatum | wertstellung\\p{L}* | wert | valeur | date de valeur | fecha valor | data valuta | data valor | rentedatum | rentedag | valutadato | rantedatum | rantedato | arvopaiva | data waluty | datum valuty | valuta datum | erteknap | value | дата валютирования | 起息日 | due date | interest date | statement date | created on | date created | last updated",
  ),
  "transaction date": words(
    "datum des beginns | startdatum | startdato | date de debut | fecha de inicio | data di inizio | data rozpoczecia | data de inicio | data inceperii | kezdes datuma | datum zahajeni | startet dato | pradzios data | transaction date | trans date | trans date | tran date | date of transaction | purchase date | effective date | started date | initiated date | initiation date | authori[sz]ed date | kaufdatum | belegdatum | transaktionsdatum | date de l operation | date operation | date d achat | fecha de la operacion | fecha operacion | fecha de compra | fecha de transaccion | data operazione | data da operacao | data da transacao | transactiedatum | transaktionsdag | kjopsdato | transaksjonsdato | data transakcji | data operacji | datum transakce | tranzakcio datuma | datum transakcije | islem tarihi | дата операции | дата транзакции | 取引日 | 利用日 | ご利用日 | 交易日期 | 交易时间 | 거래일",
  ),
  day: words(
    "date | dates | תאריך\\p{L}* | datum\\p{L}* | dato | dag | dzien | data | fecha | dia | paiva\\p{L}* | pvm | kuupaev | datums | tarih | дата | ημερομηνια | ngay | tanggal | tgl | ngay giao dich | zeit | zeitpunkt | time | date time | 日付 | 年月日 | 日期 | 时间 | 일자 | 날짜 | tag | when | dagsetning",
  ),
  account: words(
    "account | saskaita | saskaitos nr | sask nr | konta nr | kliendi konto | customer account no | account name | account number | account no | account id | acct | source account | from account | own account | iban | konto | kontonummer | kontonr | auftragskonto | iban auftragskonto | auftraggeberkonto | iban auftraggeberkonto | accountnum | account label | kontobezeichnung | compte | numero de compte | libelle compte | cuenta | numero de cuenta | conto | rekening | rekeningnummer | iban bban | conta | numer rachunku | rachunek | moje konto | cislo uctu | szamlaszam | racun | hesap | счет | номер счета | номер карты | card | card no | card number | card name | card member | account type | product | pocket | space | wallet | 账号 | 账户 | 口座 | 口座番号 | 卡号 | sub account | portfolio | nazwa konta",
  ),
  // Nor is who holds a card whom it pays.
  "other account": words(
    "card ?holder\\p{L}* | card holder\\p{L}* name | name on card | member name | karteninhaber\\p{L}* | name des karteninhabers | kontoinhaber\\p{L}* | account holder | tegenrekening | partner iban | payee iban | beneficiary account number | counterparty account number | recipient iban | iban tegenpartij | gegenkonto iban | payee account number | tegenpartij\\p{L}* iban | gegenkonto\\p{L}* | counter ?party account\\p{L}* | counterparty iban | counter account | contra account | beneficiary account | to account | partner account | recipient account | payee account | payer account | target account | destination account | kontonummer iban | iban zahlungsbeteiligter | bic | bic swift code | swift | blz | sort code | compte contrepartie | cuenta destino | cuenta beneficiario | iban beneficiario | iban ordinante | modkonto | mottakerkonto | fra konto | til konto | nr rachunku kontrahenta | rachunek kontrahenta | numer konta kontrahenta | protiucet | cislo protiuctu | partner szamlaszam\\p{L}* | ellenszamla | glaubiger id | glaeubiger id | mandatsreferenz | creditor id | mandate\\p{L}*",
  ),
  name: words(
    "payee | gavejas | moketojas | gavejas moketojas | sanemejs | maksatajs | saaja maksja nimi | payee name | merchant | merchant name | name | counterparty | counter party | counterparty name | beneficiary | beneficiary name | recipient | recipient name | target name | partner name | partner | payer | payer name | other party | paid to | to | begunstigter | zahlungsempfanger | empfanger | auftraggeber\\p{L}* | beguenstigter\\p{L}* | begunstigter zahlungspflichtiger | name zahlungsbeteiligter | zahlungspflichtige\\p{L}* | zahlungsbeteiligter | haendler | handler | beneficiaire | contrepartie | tiers | nom | nom de la contrepartie | beneficiario | ordinante | comercio | establecimiento | estabelecimento | destinatario | controparte | esercente | naam | naam tegenpartij | tegenpartij | naam omschrijving | mottagare | mottaker | modtager | avsandare | kontrahent | nazwa kontrahenta | nadawca odbiorca | odbiorca | nadawca | nazev protiuctu | protistrana | nazov protistrany | partner neve | kedvezmenyezett | primatelj | uplatitelj | platitelj primatelj | saaja | saaja maksaja | saaja\\p{L}* | alici | gonderen | получатель | контрагент | отправитель | maksaja | 交易对方 | 商户名称 | 对方户名 | 对方名称 | お取引先 | 利用店名 | ご利用店名 | 店名 | 相手先 | 거래처 | 가맹점 | vendor | store",
  ),
  text: words(
    "description | תיאור | תאור | פרטים | paaiskinimai | paaiskinimas | maksajuma merkis | descriptions | transaction description | details | detail | transaction details | narrative | narration | particulars | transaction | transactions | statement description | original statement | original description | reference text | statement text | booking text | text | title | verwendungszweck | vwz | zahlungsgrund | buchungstext | beschreibung | bezeichnung | umsatztext | vorgang verwendungszweck | buchungsdetails | avisierungstext | libelle | libelle operation | designation | detail de l operation | intitule | concepto | descripcion | movimiento | detalle | glosa | referencia | descricao | historico | lancamento | descrizione | causale | descrizione operazione | omschrijving | mededelingen | omschrijving 1 | beskrivning | meddelande | rubrik | transaktion | tekst | beskrivelse | opis | opis operacji | opis transakcji | tytul | tytul operacji | szczegoly | popis | popis operace | zprava | zprava pro prijemce | uzenet | kozlemeny | leiras | kuvaus | selite | viesti | selgitus | aciklama | описание | назначение | назначение платежа | περιγραφη | aprasymas | paskirtis | 摘要 | 交易摘要 | 内容 | 取引内容 | お取り扱い内容 | 备注 | 商品 | 商品名称 | 적요 | 내용 | 거래내용 | uraian | keterangan | dien giai | mo ta | nội dung",
  ),
  note: words(
    "notes? | memo | comments? | remarks? | message | reference | ref | payment reference | customer reference | user notes? | notiz\\p{L}* | bemerkung\\p{L}* | kommentar\\p{L}* | kundenreferenz | note personnelle | nota | notas | observaciones | observacoes | notities | anteckning\\p{L}* | notat | notatka | uwagi | poznamka | megjegyzes | additional information | info | 备注 | メモ | 메모",
  ),
  category: words(
    "category | categories | subcategory | sub category | spending category | kategorie | kategori\\p{L}* | unterkategorie | categoria\\p{L}* | categorie | sous categorie | kategoria | kategorija | luokka | категория | 分类 | 分類 | カテゴリ | 분류",
  ),
  tags: words("tags? | labels? | etiketten | etiquetas | schlagworte"),
  status: words(
    "status | state | transaction status | estado | statut | stato | statuut | stav | allapot | durum | статус | tila | staat | cleared | 状态 | 交易状态 | 当前状态 | 상태",
  ),
  id: words(
    "id | iraso nr | transaction id | trans id | reference number | reference no | ref no | ref number | transaction reference | bank reference | fitid | unique id | uuid | hash | serial | serial number | check number | check | check no | cheque number | cheque no | chq ref no | chk ref | number | nr | no | num | numero | numero operacion | numero de operacion | numer | lp | cislo | sorszam | voucher | receipt number | order id | belegnummer | referenz | transaktionsnummer | referentie | volgnr | transactiereferentie | archive id | arkiveringskode | verifikationsnummer | kontrolni broj | 交易单号 | 订单号 | 交易号 | 流水号 | 照会番号 | 伝票番号 | 明細ID | 取引番号 | 交易单号",
  ),
} as const

export type Heading = keyof typeof headings

const out = new Set(
  "debit dr d db deb dbit debet debito af s soll dare uit out outgoing outflow withdrawal withdraw cargo egreso salida saida uscita expense expenses spend sent payment_out wydatek obciazenie vydaj terheles rashod isplata borc gider расход списание дебет χ χρεωση 支出 出金 借 支 출금 lastschrift belastung - minus pay paid moneyout money_out purchase negative ud ut debitering".split(
    " ",
  ),
)
const into = new Set(
  "credit cr c k cred crdt kredit credito bij h haben avere in incoming inflow deposit abono ingreso entrada entrata income received receive wplyw uznanie prijem jovairas prihod uplata alacak gelir приход зачисление кредит π πιστωση 收入 入金 貸 贷 收 입금 gutschrift + plus moneyin money_in refund positive inn ind kreditering".split(
    " ",
  ),
)

/** What a mark in a column of directions says of the money: out of the account, or into it. */
export const directionOf = (mark: string): "out" | "in" | undefined => {
  const key = plain(mark.trim()).replace(/[.]/g, "").replace(/\s+/g, "_")
  return out.has(key) ? "out" : into.has(key) ? "in" : undefined
}
