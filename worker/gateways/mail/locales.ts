import type { LocaleId } from '#core/locales.ts'
import ar from './locales/ar.json' with { type: 'json' }
import bnIn from './locales/bn_IN.json' with { type: 'json' }
import cs from './locales/cs.json' with { type: 'json' }
import da from './locales/da.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import eu from './locales/eu.json' with { type: 'json' }
import fa from './locales/fa.json' with { type: 'json' }
import fi from './locales/fi.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import he from './locales/he.json' with { type: 'json' }
import hi from './locales/hi.json' with { type: 'json' }
import hr from './locales/hr.json' with { type: 'json' }
import id from './locales/id.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import ja from './locales/ja.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import lv from './locales/lv.json' with { type: 'json' }
import nl from './locales/nl.json' with { type: 'json' }
import no from './locales/no.json' with { type: 'json' }
import pl from './locales/pl.json' with { type: 'json' }
import pt from './locales/pt.json' with { type: 'json' }
import ptBr from './locales/pt_BR.json' with { type: 'json' }
import ru from './locales/ru.json' with { type: 'json' }
import sk from './locales/sk.json' with { type: 'json' }
import sl from './locales/sl.json' with { type: 'json' }
import sv from './locales/sv.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }
import tr from './locales/tr.json' with { type: 'json' }
import uk from './locales/uk.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import zhHans from './locales/zh-Hans.json' with { type: 'json' }
import zhHant from './locales/zh-Hant.json' with { type: 'json' }

export type EmailMessageId = keyof typeof en

/** ICU messages by id; a locale may lack some until the next translation. */
type EmailMessages = Partial<Record<EmailMessageId, string>>

/** Messages of all emails by locale; English is the fallback. */
export const emailMessages: Record<LocaleId, EmailMessages> & { en: Record<EmailMessageId, string> } = {
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
