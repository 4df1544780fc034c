import iconv from "iconv-lite"
import { amount, comma, dmy, european, inQuotes, outAndIn, point, quoted, rows, short, type Shape } from "./shape.ts"

const latin = (text: string) => iconv.encode(text, "windows-1252")
const french = (units: number) => amount(units, { decimal: ",", group: "\u00a0" })
const signed = (units: number) => comma(units).replace(/^(?=\d)/, "+")
const absolute = (units: number) => comma(Math.abs(units))
const compact = (date: string) => date.replaceAll("-", "")
const dutch = "NL91ABNA0417164300"

export const lowCountries: ReadonlyArray<Shape> = [
  {
    bank: "ING Nederland",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"',
    line: (line) =>
      inQuotes(
        `${compact(line.date)}|${line.name}|${dutch}|NL02RABO0123456789|BA|${line.isOut ? "Af" : "Bij"}|${absolute(line.amount)}|Betaalautomaat|Pasvolgnr:001 ${line.note}`,
      ),
    accountKey: dutch,
  },
  {
    bank: "ING Nederland 2024",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
    line: (line) =>
      inQuotes(
        `${compact(line.date)}|${line.name}|${dutch}||GT|${line.isOut ? "Af" : "Bij"}|${absolute(line.amount)}|Online bankieren|${line.note}|${comma(line.balance)}|`,
      ).replaceAll('","', '";"'),
    accountKey: dutch,
  },
  {
    bank: "Rabobank",
    currency: "EUR",
    head: () =>
      quoted(
        ..."IBAN/BBAN,Munt,BIC,Volgnr,Datum,Rentedatum,Bedrag,Saldo na trn,Tegenrekening IBAN/BBAN,Naam tegenpartij,Naam uiteindelijke partij,Naam initiërende partij,BIC tegenpartij,Code,Batch ID,Transactiereferentie,Machtigingskenmerk,Incassant ID,Betalingskenmerk,Omschrijving-1,Omschrijving-2,Omschrijving-3,Reden retour,Oorspr bedrag,Oorspr munt,Koers".split(
          ",",
        ),
      ),
    line: (line, index) =>
      inQuotes(
        `${dutch}|EUR|RABONL2U|${String(9000 + index).padStart(18, "0")}|${line.date}|${line.date}|${signed(-line.amount)}|${signed(line.balance)}|NL02RABO0123456789|${line.name}||||bc||||||${line.note}| |||||`,
      ),
    accountKey: dutch,
    encode: latin,
  },
  {
    bank: "Rabobank of old",
    currency: "EUR",
    line: (line) =>
      inQuotes(
        `${dutch}|EUR|${compact(line.date)}|${line.isOut ? "D" : "C"}|${point(Math.abs(line.amount))}|NL02RABO0123456789|${line.name}|${compact(line.date)}|bc||${line.note}||||||||`,
      ),
    accountKey: dutch,
  },
  {
    bank: "Rabobank card",
    isCard: true,
    currency: "EUR",
    head: () =>
      '"Tegenrekening IBAN","Munt","Creditcard Nummer","Productnaam","Creditcard Regel1","Creditcard Regel2","Transactiereferentie","Datum","Bedrag","Omschrijving","Oorspr bedrag","Oorspr munt","Koers"',
    line: (line, index) =>
      inQuotes(`${dutch}|EUR|1234|RaboCard|||${index + 100}|${line.date}|${signed(-line.amount)}|${line.name}|||`),
  },
  {
    bank: "ABN AMRO, tabs",
    currency: "EUR",
    line: (line) =>
      `417164300\tEUR\t${compact(line.date)}\t${comma(line.balance + line.amount)}\t${comma(line.balance)}\t${compact(line.date)}\t${comma(-line.amount)}\tBEA   NR:A1B2C3   ${line.day}.${line.month}.24/11.32 ${line.name},PAS012  `,
  },
  {
    bank: "ASN Bank",
    currency: "EUR",
    line: (line) =>
      `${dmy(line, "-")},NL27ASNB0123456789,NL02RABO0123456789,${line.name},,,,EUR,${point(line.balance + line.amount)},EUR,${point(-line.amount)},${dmy(line, "-")},${dmy(line, "-")},8810,BEA,1234567,,'${line.note}',1`,
  },
  {
    bank: "KBC",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      "Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling",
    line: (line) =>
      `BE68 5390 0754 7034;;DEMO ROBIN;EUR; 02024001;${dmy(line)};BETALING ${line.name};${dmy(line)};${comma(-line.amount)};${comma(line.balance)};${line.isOut ? "" : comma(-line.amount)};${line.isOut ? comma(-line.amount) : ""};;;${line.name};;;${line.note}`,
  },
  {
    bank: "BNP Paribas Fortis",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering",
    line: (line, index) =>
      `2024-${String(index + 1).padStart(5, "0")};${dmy(line)};${dmy(line)};${comma(-line.amount)};EUR;BE68539007547034;Kaartbetaling;;${line.name};${line.note};BETALING MET DEBETKAART ${line.name};Geaccepteerd;`,
  },
  {
    bank: "Belfius",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      rows(
        "Boekingsdatum vanaf;01/01/2024",
        "Boekingsdatum tot en met;31/01/2024",
        "Bedrag vanaf;",
        "Bedrag tot en met;",
        "Rekeninguittrekselnummer vanaf;",
        "Rekeninguittrekselnummer tot en met;",
        "Mededeling;",
        "Naam tegenpartij bevat;",
        "Rekening tegenpartij;",
        "Laatste saldo;1.872,06 EUR",
        "Datum/uur van het laatste saldo;01/02/2024 08:15:00",
        ";",
        "Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen",
      ),
    line: (line, index) =>
      `BE68 5390 0754 7034;${dmy(line)};00001;${index + 1};;${line.name};;;AANKOOP ${line.name};${dmy(line)};${comma(-line.amount)};EUR;;;${line.note}`,
  },
  {
    bank: "Argenta",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Rekening;Boekdatum;Valutadatum;Referentie;Beschrijving;Bedrag;Munt;Verrichtingsdatum;Rekening tegenpartij;Naam tegenpartij;Mededeling",
    line: (line, index) =>
      `BE68 5390 0754 7034;${dmy(line, "-")};${dmy(line, "-")};B4A31${index};Betaling;${european(-line.amount)};EUR;${dmy(line, "-")};;${line.name};${line.note}`,
  },
  {
    bank: "Keytrade",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Uittreksel;Datum;Valutadatum;Rekening;Omschrijving;Bedrag;Munt",
    line: (line, index) =>
      `AA${index};${dmy(line, ".")};${dmy(line, ".")};BE61651123456789;${line.name};${european(-line.amount)};EUR`,
  },
  {
    bank: "Knab",
    currency: "EUR",
    head: () =>
      rows(
        "KNAB EXPORT;;;;;;;;;;;;;;;",
        '"Rekeningnummer";"Transactiedatum";"Valutacode";"CreditDebet";"Bedrag";"Tegenrekeningnummer";"Tegenrekeninghouder";"Valutadatum";"Betaalwijze";"Omschrijving";"Type betaling";"Machtigingsnummer";"Incassant ID";"Adres";"Referentie";"Boekdatum";',
      ),
    line: (line, index) =>
      `"NL14KNAB0123456789";"${dmy(line, "-")}";"EUR";"${line.isOut ? "D" : "C"}";"${absolute(line.amount)}";"";"${line.name}";"${dmy(line, "-")}";"Betaalautomaat";"${line.note}";"";"";"";"";"C4A31${index}";"${dmy(line, "-")}";`,
  },
]

export const france: ReadonlyArray<Shape> = [
  {
    bank: "BNP Paribas",
    asks: ["sign"],
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) => `Compte de chèques;Compte de chèques;****1234;31/01/2024;;${french(lines[0]!.balance)}`,
    line: (line) => `${dmy(line)};PAIEMENT CB;FACTURE CARTE;${line.name};;${french(-line.amount)}`,
  },
  {
    bank: "Boursorama",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance",
    line: (line) =>
      `${line.date};${line.date};"CARTE ${line.day}/${line.month}/24 ${line.name} CB*1234";"Alimentation";"Vie quotidienne";"${line.name.toLowerCase()}";"${amount(-line.amount, { decimal: ",", group: " " })}";;00040123456;"BoursoBank";1872.06`,
  },
  {
    bank: "Crédit Agricole",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        "Téléchargement du 01/02/2024;",
        "",
        "M. DEMO ROBIN",
        `Compte de Dépôt carte n° 00012345678;`,
        `Solde au 31/01/2024 ${french(lines[0]!.balance)} €`,
        "",
        "Liste des opérations du compte entre le 01/01/2024 et le 31/01/2024;",
        "",
        "Date;Libellé;Débit euros;Crédit euros;",
      ),
    line: (line) =>
      `${dmy(line)};"PAIEMENT PAR CARTE          \n${line.name}                  \n\n";${outAndIn(line, french).join(";")};`,
  },
  {
    bank: "LCL",
    asks: ["sign"],
    currency: "EUR",
    line: (line) =>
      `${dmy(line)};${comma(-line.amount)};Carte;;CB  ${line.name}  ${line.day}/${line.month}/24;;0;Divers`,
    foot: (lines) => `31/01/2024;${comma(lines.at(-1)!.balance)};;;00001 012345X;;;`,
    problems: 1,
  },
  {
    bank: "Caisse d'Épargne",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      "Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation",
    line: (line, index) =>
      `${dmy(line)};${line.name};CB ${line.name} FACT;REF${index};${line.note};Carte bancaire;Shopping;Divers;${line.isOut ? `${comma(-line.amount)};` : `;${signed(-line.amount)}`};${dmy(line)};${dmy(line)};0`,
  },
  {
    bank: "La Banque Postale",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        "Numéro Compte   ;1234567X020",
        "Type         ;CCP",
        "Compte tenu en  ;euros",
        "Date            ;01/02/2024",
        `Solde (EUROS)   ;${comma(lines[0]!.balance)}`,
        `Solde (FRANCS)  ;${comma(lines[0]!.balance * 6)}`,
        "",
        "Date;Libellé;Montant(EUROS);Montant(FRANCS)",
      ),
    line: (line) => `${dmy(line)};ACHAT CB ${line.name};${comma(-line.amount)};${comma(-line.amount * 6)}`,
  },
  {
    bank: "Fortuneo",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Date opération;Date valeur;libellé;Débit;Crédit;",
    line: (line) =>
      `${dmy(line)};${dmy(line)};CARTE ${line.day}/${line.month} ${line.name};${line.isOut ? `${comma(-line.amount)};` : `;${comma(-line.amount)}`};`,
  },
  {
    bank: "Société Générale",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: (lines) =>
      rows(
        `="0123400012345678";01/01/2024;31/01/2024;14;01/02/2024;${comma(lines[0]!.balance)} EUR`,
        "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      ),
    line: (line) => `${dmy(line)};CARTE X1234;CARTE X1234 ${line.name};${comma(-line.amount)};EUR`,
  },
  {
    bank: "Crédit Mutuel",
    currency: "EUR",
    head: () => "Date;Date de valeur;Débit;Crédit;Libellé;Solde",
    line: (line) =>
      `${dmy(line)};${dmy(line)};${line.isOut ? `${comma(-line.amount)};` : `;${comma(-line.amount)}`};${line.name};${comma(line.balance)}`,
  },
]

export const southernEurope: ReadonlyArray<Shape> = [
  {
    bank: "BBVA",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      rows(
        "Últimos movimientos",
        "",
        "F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones",
      ),
    line: (line) =>
      `${dmy(line)};${dmy(line)};${line.name};Pago con tarjeta;${european(-line.amount)};EUR;${european(line.balance)};EUR;${line.note}`,
  },
  {
    bank: "Santander España",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      rows("CUENTA;ES91 2100 0418 4502 0005 1332", "", "FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO"),
    line: (line) => `${dmy(line)};${dmy(line)};Compra ${line.name};${european(-line.amount)};${european(line.balance)}`,
  },
  {
    bank: "CaixaBank",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Concepto;Fecha;Importe;Saldo",
    line: (line) => `${line.name};${dmy(line)};${european(-line.amount)}EUR;${european(line.balance)}EUR`,
  },
  {
    bank: "ING España",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      rows(
        "Movimientos de la cuenta",
        "Número de cuenta:;1465 0100 91 1234567890",
        "",
        "F. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMAGEN;IMPORTE (€);SALDO (€)",
      ),
    line: (line) =>
      `${dmy(line)};Compras;Otras;Pago en ${line.name};;No;${european(-line.amount)};${european(line.balance)}`,
  },
  {
    bank: "Intesa Sanpaolo",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo",
    line: (line) =>
      `${dmy(line)};${line.name};${line.note};Conto 1000/00012345;CONTABILIZZATO;Altre uscite;EUR;${european(-line.amount)}`,
  },
  {
    bank: "Fineco",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato",
    line: (line) =>
      `${dmy(line)};${dmy(line)};${line.isOut ? `;${comma(-line.amount)}` : `${comma(-line.amount)};`};Pagamento Visa;${line.name} ${line.note};Contabilizzato`,
  },
  {
    bank: "UniCredit",
    currency: "EUR",
    isNewestFirst: true,
    head: () => "Data Registrazione;Data valuta;Descrizione;Importo (EUR);Canale;Causale",
    line: (line) => `${dmy(line, ".")};${dmy(line, ".")};PAGAMENTO ${line.name};${european(-line.amount)};;048`,
  },
  {
    bank: "Poste Italiane",
    currency: "EUR",
    isNewestFirst: true,
    head: () =>
      rows(
        "Saldo disponibile: 1.872,06 EUR",
        "",
        "Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni",
      ),
    line: (line) => `${short(line, "/")};${short(line, "/")};${outAndIn(line, european).join(";")};${line.name}`,
  },
  {
    bank: "Inbank",
    currency: "EUR",
    head: () => "Data;Valuta;Dare;Avere;Divisa;Descrizione;Causale",
    line: (line) =>
      `${dmy(line)};${dmy(line)};${line.isOut ? `${comma(-line.amount)};` : `;${comma(-line.amount)}`};EUR;${line.name};43`,
    foot: () => ";;;;;Saldo iniziale al 01/01/2024;",
  },
  {
    bank: "Millennium BCP",
    currency: "EUR",
    isNewestFirst: true,
    encode: (text) => iconv.encode(text, "utf16le", { addBOM: true }),
    head: () =>
      rows(
        "Conta:;0000012345678 - EUR - Conta à Ordem",
        "Data de início:;01/01/2024",
        "Data de fim:;31/01/2024",
        "",
        "Data lançamento;Data valor;Descrição;Montante;Tipo;Saldo",
      ),
    line: (line) =>
      `${dmy(line, "-")};${dmy(line, "-")};COMPRA ${line.name};${point(-line.amount)};${line.isOut ? "Débito" : "Crédito"};${point(line.balance)}`,
  },
  {
    bank: "Caixa Geral de Depósitos",
    currency: "EUR",
    isNewestFirst: true,
    encode: latin,
    head: () =>
      rows(
        "Consultar saldos e movimentos à ordem - 01-02-2024",
        "",
        "Conta ;0123456789000 - EUR - Caixadirecta",
        "Data de início ;01-01-2024",
        "Data de fim ;31-01-2024",
        "",
        "Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;",
      ),
    line: (line) =>
      `${dmy(line, "-")};${dmy(line, "-")};${line.name} ;${outAndIn(line, european).join(";")};${european(line.balance)};${european(line.balance)};COMPRAS ;`,
    foot: (lines) => ` ; ; ; ;Saldo contabilístico ;${european(lines[0]!.balance)} EUR ; ; ;`,
  },
  {
    bank: "Piraeus",
    currency: "EUR",
    isNewestFirst: true,
    encode: (text) => iconv.encode(text, "windows-1253"),
    head: () => "Ημερομηνία;Περιγραφή;Ποσό;Υπόλοιπο",
    line: (line) => `${dmy(line)};ΑΓΟΡΑ ${line.name};${european(-line.amount)};${european(line.balance)}`,
  },
]
