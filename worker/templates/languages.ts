import type { LocaleId } from '#core/locales.ts'
import type { WordsOfTemplates } from './template.ts'
import { ar } from './words/ar.ts'
import { bnIn } from './words/bn-in.ts'
import { cs } from './words/cs.ts'
import { da } from './words/da.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { eu } from './words/eu.ts'
import { fa } from './words/fa.ts'
import { fi } from './words/fi.ts'
import { fr } from './words/fr.ts'
import { he } from './words/he.ts'
import { hi } from './words/hi.ts'
import { hr } from './words/hr.ts'
import { id } from './words/id.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { ko } from './words/ko.ts'
import { lv } from './words/lv.ts'
import { nl } from './words/nl.ts'
import { no } from './words/no.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { ptBr } from './words/pt-br.ts'
import { ru } from './words/ru.ts'
import { sk } from './words/sk.ts'
import { sl } from './words/sl.ts'
import { sv } from './words/sv.ts'
import { th } from './words/th.ts'
import { tr } from './words/tr.ts'
import { uk } from './words/uk.ts'
import { vi } from './words/vi.ts'
import { zhHans } from './words/zh-hans.ts'
import { zhHant } from './words/zh-hant.ts'

/** The words of all templates in every language of the product. */
export const templateWords: Record<LocaleId, WordsOfTemplates> = {
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
