import type { LocaleId } from '#core/locales.ts'
import { ar } from './texts/ar.ts'
import { bnIn } from './texts/bn-in.ts'
import { cs } from './texts/cs.ts'
import { da } from './texts/da.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { eu } from './texts/eu.ts'
import { fa } from './texts/fa.ts'
import { fi } from './texts/fi.ts'
import { fr } from './texts/fr.ts'
import { he } from './texts/he.ts'
import { hi } from './texts/hi.ts'
import { hr } from './texts/hr.ts'
import { id } from './texts/id.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { ko } from './texts/ko.ts'
import { lv } from './texts/lv.ts'
import { nl } from './texts/nl.ts'
import { no } from './texts/no.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { ptBr } from './texts/pt-br.ts'
import { ru } from './texts/ru.ts'
import { sk } from './texts/sk.ts'
import { sl } from './texts/sl.ts'
import { sv } from './texts/sv.ts'
import { th } from './texts/th.ts'
import { tr } from './texts/tr.ts'
import { uk } from './texts/uk.ts'
import { vi } from './texts/vi.ts'
import { zhHans } from './texts/zh-hans.ts'
import { zhHant } from './texts/zh-hant.ts'
import type { MailTexts } from './texts/text.ts'

/** All mails in every language of the product. */
export const mailTexts: Record<LocaleId, MailTexts> = {
  ar,
  bn_IN: bnIn,
  cs,
  da,
  de,
  en,
  es,
  eu,
  fa,
  fi,
  fr,
  he,
  hi,
  hr,
  id,
  it,
  ja,
  ko,
  lv,
  nl,
  no,
  pl,
  pt,
  pt_BR: ptBr,
  ru,
  sk,
  sl,
  sv,
  th,
  tr,
  uk,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}
