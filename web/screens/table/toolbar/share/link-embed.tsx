import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { linkPageSettings } from '#core/views/share-settings.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { NumberField } from '../../../../ui/forms/number-field.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { Textarea } from '../../../../ui/forms/textarea.tsx'
import { useCopied } from '../../../use-copied.ts'
import { embedCode } from './embed-code.ts'
import { shareAddress } from '../../../share-address.ts'
import type { SaveShareSettings } from './use-share-settings.ts'

const usualHeightPx = 600

/** Whether other sites may show the link in a frame, the code for it, and how it looks. */
export function LinkEmbed(props: { view: ViewWire; busy: boolean; onSave: SaveShareSettings }) {
  const { view, busy, onSave } = props
  const t = useTranslation()
  const [height, setHeight] = useState(usualHeightPx)
  const [isCopied, copy] = useCopied()
  const { isEmbeddable, theme, language } = linkPageSettings(view.meta)
  const address = shareAddress(view)
  const code = embedCode(address, view.title, height)
  return (
    <div className="flex flex-col gap-5">
      <Switch
        checked={isEmbeddable}
        disabled={busy}
        onChange={(on) => void onSave({ embedding: on ? null : false })}
      >
        {t('share.embedding')}
        <span className="block text-xs text-ink-3">{t('share.embedding.help')}</span>
      </Switch>
      {isEmbeddable && (
        <>
          <Field label={t('share.embed.height')} className="max-w-40">
            <NumberField
              value={height}
              min={100}
              max={5000}
              format={{ maximumFractionDigits: 0 }}
              onChange={(next) => setHeight(next ?? usualHeightPx)}
            />
          </Field>
          <div className="flex flex-col gap-2">
            <Field label={t('share.embed.code')}>
              <Textarea
                dir="ltr"
                readOnly
                value={code}
                rows={3}
                onFocus={(event) => event.currentTarget.select()}
                className="font-mono text-xs"
              />
            </Field>
            <Button icon={isCopied ? Check : Copy} onClick={() => copy(code)} className="self-start">
              {isCopied ? t('common.copied') : t('share.embed.copy')}
            </Button>
            <span role="status" className="sr-only">
              {isCopied && t('common.copied')}
            </span>
          </div>
          <section aria-labelledby="embed-preview">
            <h3 id="embed-preview" className="mb-1.5 text-xs font-medium text-ink-2">
              {t('share.embed.preview')}
            </h3>
            <iframe
              // The page reads these settings when it loads.
              key={`${address} ${theme} ${language}`}
              src={address}
              title={t('share.embed.preview')}
              style={{ height: Math.min(height, 480) }}
              className="w-full rounded-lg border border-line"
            />
          </section>
        </>
      )}
    </div>
  )
}
