/** Symbols of currencies, the most common one first. */
const symbols: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD', 'ARS', 'CLP', 'COP'],
  US$: ['USD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  NT$: ['TWD'],
  MX$: ['MXN'],
  R$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  '₹': ['INR'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  руб: ['RUB'],
  '₴': ['UAH'],
  грн: ['UAH'],
  '₺': ['TRY'],
  TL: ['TRY'],
  '₫': ['VND'],
  đ: ['VND'],
  '₪': ['ILS'],
  '฿': ['THB'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '₸': ['KZT'],
  '₾': ['GEL'],
  '₡': ['CRC'],
  '﷼': ['IRR'],
  ریال: ['IRR'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  lei: ['RON'],
  лв: ['BGN'],
  Fr: ['CHF'],
  SFr: ['CHF'],
  Rp: ['IDR'],
  RM: ['MYR'],
}

const bySymbol = new Map(Object.entries(symbols))

/**
 * Codes of the currencies with this symbol, the most common one first; empty if unknown. Case matters: `Ft`
 * means forints, `ft` feet.
 */
export function currenciesOf(symbol: string): readonly string[] {
  return bySymbol.get(symbol.replace(/\.$/, '')) ?? []
}

/** Lower-case symbols of a currency. */
export function symbolsOfCurrency(code: string): string[] {
  return [...bySymbol]
    .filter(([, codes]) => codes.includes(code))
    .map(([symbol]) => symbol.toLowerCase())
    .flatMap((symbol) => (/\p{L}$/u.test(symbol) ? [`${symbol}.`, symbol] : [symbol]))
}
