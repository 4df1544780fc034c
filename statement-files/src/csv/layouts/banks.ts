// Banks that are known by their headings, written alike for everybody. A line has the bank and its columns: + or - before
// the amount says which way a bare positive number went, DMY behind a day in which order day and month stand, = what a
// column is that would be taken for something else, ? that not all files have it. Above them stands the currency of
// accounts whose files do not name one; none where the bank writes alike in several.
import { layoutsFrom } from "./layout.ts"

export const banks = layoutsFrom(`
  USD
    Discover | Trans. Date MDY; Post Date; Description; -Amount; Category
    Apple Card | Transaction Date MDY; Clearing Date; Description; Merchant; Category; Type; -Amount (USD)
    Chase | Transaction Date MDY; Post Date; Description; Category; Type; +Amount; Memo
    Chase | Type; Trans Date MDY; Post Date; Description; +Amount
    Chase | Details; Posting Date MDY; Description; +Amount; Type; Balance; Check or Slip #
    Bank of America | Posted Date MDY; Reference Number; Payee; Address; +Amount
    Bank of America | Date MDY; Description; +Amount; Running Bal.
    Schwab | Date MDY; Status; Type; CheckNumber; Description; Withdrawal; Deposit; RunningBalance
    USAA | Date; Description; Original Description; Category; +Amount; Status
    Venmo | ID; Datetime; Type; Status; Note; From; To; +Amount (total)
    Cash App | Transaction ID; Date; Transaction Type; Currency; Amount; Fee; +Net Amount; Asset Type
    Mercury | Date (UTC) MDY; Description; +Amount; Status; Source Account; Bank Description
  -
    American Express | Date; Description; Card Member; Account #; -Amount
    American Express | Date; Description; -Amount; Extended Details; Appears On Your Statement As
    PayPal | Date; Time; TimeZone; Name; Type; Status; Currency; Gross; Fee; +Net
  CAD
    BMO | Item #; Card #; Transaction Date; Posting Date; -Transaction Amount; Description
    RBC | Account Type; Account Number; Transaction Date MDY; Cheque Number; Description 1; +CAD$; +USD$
    Rogers Bank | Date; Posted Date; Activity Type; Activity Status; Merchant Category Description; -Amount
    PC Financial | Description; Type; Card Holder Name; Date MDY; Time; +Amount
  GBP
    Barclays | Number; Date DMY; Account; +Amount; Subcategory; Memo
    Lloyds | Transaction Date DMY; Transaction Type; Sort Code; Account Number; Debit Amount; Credit Amount
    Monzo | Transaction ID; Date DMY; Time; Type; Name; Emoji; Category; +Amount; Currency
    Monzo | id; created; +amount; currency; local_amount; local_currency; category; emoji; description
    NatWest | Date DMY; Type; Description; Value; Balance; Account Name; Account Number
    Virgin Money | Transaction Date DMY; Posting Date; Billing Amount; Merchant; Debit or Credit; ?Transaction Currency=unused
    Starling | Date DMY; Counter Party; Reference; Type; +Amount (GBP); Balance (GBP)
    Wise | TransferWise ID; Date DMY; +Amount; Currency; Description
  EUR
    Sparkasse | Auftragskonto; Buchungstag DMY; Valutadatum; Buchungstext; Verwendungszweck; +Betrag
    DKB | Buchungstag DMY; Wertstellung; Buchungstext; Auftraggeber / Begünstigter; +Betrag (EUR)
    DKB | Buchungsdatum DMY; Wertstellung; Status; Zahlungspflichtige*r; Zahlungsempfänger*in; ?+Betrag (€)
    DKB | Wertstellung DMY; Belegdatum; Beschreibung; +Betrag (EUR); Ursprünglicher Betrag
    Commerzbank | Buchungstag DMY; Wertstellung; Umsatzart; Buchungstext; +Betrag; Währung
    Erste Bank | Buchungsdatum DMY; Partnername; Partner IBAN; BIC/SWIFT; +Betrag; Währung; Buchungs-Details
    ING | Buchung DMY; Auftraggeber/Empfänger; Buchungstext; Verwendungszweck; +Betrag
    N26 | Datum; Empfänger; Kontonummer; Transaktionstyp; Verwendungszweck; +Betrag (EUR)
    N26 | Booking Date; Partner Name; Partner Iban; +Amount (EUR)
    N26 | Date; Payee; Account number; Transaction type; Payment reference; +Amount (EUR)
    comdirect | Buchungstag DMY; Wertstellung (Valuta); Vorgang; Buchungstext; +Umsatz in EUR
    comdirect | Buchungstag DMY; Umsatztag; Vorgang; Referenz; Buchungstext; +Umsatz in EUR
    Volksbank | Bezeichnung Auftragskonto; IBAN Auftragskonto; Buchungstag DMY; Valutadatum; +Betrag
    Consorsbank | Buchung DMY; Valuta; Sender / Empfänger; Verwendungszweck; +Betrag in EUR
    C24 | Transaktionstyp; Buchungsdatum DMY; Karteneinsatz; +Betrag; Zahlungsempfänger
    HypoVereinsbank | Kontonummer; Buchungsdatum DMY; Valuta; Empfaenger 1; Verwendungszweck; +Betrag
    PayPal | Datum DMY; Uhrzeit; Zeitzone; Währung; Brutto; +Netto
    1822direkt | Kontonummer; Datum/Zeit; Buchungstag DMY; Wertstellung; +Soll/Haben; Buchungsart; Vwz.0
    bunq | Date; Interest Date; +Amount; Account; Counterparty; Name; Description
    bunq | Datum; Rentedatum; +Bedrag; Rekening; Tegenrekening; Naam; Omschrijving
    BNP Paribas Fortis | Volgnummer; Uitvoeringsdatum DMY; Valutadatum; +Bedrag; Valuta rekening
    Belfius | Rekening; Boekingsdatum DMY; Rekeninguittrekselnummer; Transactienummer; +Bedrag
    ING | Rekeningnummer; Naam van de rekening; Omzetnummer; Boekingsdatum DMY; +Bedrag
    Argenta | Rekening; Boekdatum DMY; Valutadatum; Referentie; Beschrijving; +Bedrag; Munt
    Keytrade | Uittreksel; Datum DMY; Valutadatum; Rekening; Omschrijving; +Bedrag; Munt
    BoursoBank | dateOp; dateVal; label=name; category=category; categoryParent=unused; +amount; ?supplierFound=unused
    La Banque Postale | Date DMY; Libellé; +Montant(EUROS); ?Montant(FRANCS)=unused
    Société Générale | Date de l'opération DMY; Libellé; Détail de l'écriture; +Montant de l'opération
    Banque Populaire | Compte; Date de comptabilisation DMY; Date opération; Libellé; +Montant
    Crédit Agricole | Date DMY; Libellé; Débit euros; Crédit euros
    Hype | Data operazione DMY; Data contabile; Iban; Tipologia; Nome; Descrizione; +Importo ( € )
    Widiba | DATA CONT. DMY; DATA VAL.; CAUSALE; DESCRIZIONE; +IMPORTO (€)
    Intesa Sanpaolo | Data DMY; Operazione; Dettagli; Conto o carta; Contabilizzazione; Categoria; Valuta; +Importo
    UniCredit | Data Registrazione DMY; Data valuta; Descrizione; +Importo (EUR); Canale; Causale
    OP | Kirjauspäivä; Arvopäivä; ?+Määrä EUROA; Selitys; Saaja/Maksaja; Arkistointitunnus
    S-Pankki | Kirjauspäivä DMY; Maksupäivä; +Summa; Tapahtumalaji; Maksaja; Saajan nimi; Saajan tilinumero
    Citadele | Data DMY; Tipas; Nr.; Korespondentas; Paskirtis; +Suma; Valiuta
  CHF
    Migros Bank | Datum DMY; Buchungstext; +Betrag; Valuta
    neon | Date; +Amount; Original amount; Original currency; Description; Subject; Spaces
    Viseca | TransactionID; CardID; Date; ValueDate; -Amount; OriginalAmount
  PLN
    mBank | #Data operacji; #Opis operacji; #Rachunek; #Kategoria; +#Kwota
    Pekao | Data księgowania DMY; Data waluty; Nadawca / Odbiorca; +Kwota operacji
    Alior | Data transakcji DMY; Data księgowania; Nazwa nadawcy; Nazwa odbiorcy; Szczegóły transakcji; +Kwota w walucie rachunku
  CZK
    Fio | ID operace; Datum DMY; +Objem
    Air Bank | Datum provedení DMY; Směr úhrady; Typ úhrady; Kategorie plateb; Měna účtu; +Částka v měně účtu
    Raiffeisenbank | Datum provedení DMY; Datum zaúčtování; Číslo účtu; Název účtu; Kategorie transakce; +Zaúčtovaná částka
  HUF
    Erste Bank | Könyvelés dátuma; Partner név; Partner számlaszáma; +Összeg; Devizanem; Közlemény
  SEK
    Nordea | Bokföringsdag; +Belopp; Avsändare; Mottagare; Namn; Rubrik
  NOK
    Nordea | Bokføringsdato; +Beløp; Avsender; Mottaker; Navn; Tittel
  UAH
    monobank | Деталі операції; MCC; +Сума в валюті картки (UAH); ?Сума в валюті операції=unused; ?Валюта=unused; ?Дата i час операції DMY
  RUB
    T-Bank | Дата операции=other date; Дата платежа=date DMY; Сумма операции=unused; ?Сумма операции с округлением=unused; ?Валюта операции=unused; +Сумма платежа=amount; Валюта платежа=currency
  JPY
    Rakuten Card | 利用日; 利用店名・商品名; 利用者=unused; 支払方法; -利用金額; 支払手数料=unused; 支払総額=unused
  BRL
    Nubank | Data DMY; +Valor; Identificador; Descrição
    Banco do Brasil | Data DMY; Dependencia Origem; Histórico; Data do Balancete; +Valor
  NZD
    ANZ | Type; Details; Particulars; Code; Reference; +Amount; Date DMY; ForeignCurrencyAmount
    Westpac | Date DMY; +Amount; Other Party; Description; Reference; Particulars; Analysis Code
    BNZ | Date DMY; +Amount; Payee; Particulars; Code; Reference; Tran Type
    ASB | Date; Unique Id; Tran Type; Cheque Number; Payee; Memo; +Amount
    Westpac | Process date DMY; +Amount; Other party; Credit plan name; Transaction date
`)
