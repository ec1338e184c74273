import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { msPerDay } from '#core/calendar.ts'
import * as limits from '#core/limits.ts'
import { showError } from '../../api/http/show-error.ts'
import { createToken } from '../../api/bases/tokens.ts'
import { publicSiteAddress } from '../../api/instance/public-site-address.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { CopyRow } from '../copy-button.tsx'

/** Token lifetimes in days. */
const lives = ['30', '90', '365', 'ever'] as const
type Life = (typeof lives)[number]

/** Creates a token and shows it once. Open while rendered. */
export function NewTokenDialog({ baseId, onClose }: { baseId: string | null; onClose: () => void }) {
  const t = useTranslation()
  const [name, setName] = useState('')
  const [life, setLife] = useState<Life>('90')
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState<string | null>(null)

  async function make(): Promise<void> {
    setBusy(true)
    try {
      const made = await createToken(baseId, {
        description: name.trim() || t('account.tokens.one'),
        expiry: endOf(life),
      })
      setText(made.token)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={text === null ? t('account.tokens.new') : t('account.tokens.made')}
      footer={
        text === null ? (
          <Button tone="primary" busy={busy} onClick={() => void make()}>
            {t('common.create')}
          </Button>
        ) : (
          <Button tone="primary" onClick={onClose}>
            {t('common.done')}
          </Button>
        )
      }
    >
      {text === null ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void make()
          }}
        >
          <Field label={t('account.tokens.name')} help={t('account.tokens.nameHelp')}>
            <Input dir="auto" maxLength={limits.titleLength} value={name} onText={setName} />
          </Field>
          <Field label={t('account.tokens.life')} className="max-w-56">
            <Select
              value={life}
              onChange={setLife}
              options={lives.map((value) => ({
                value,
                label:
                  value === 'ever'
                    ? t('account.tokens.ever')
                    : t('account.tokens.days', { count: Number(value) }),
              }))}
            />
          </Field>
        </form>
      ) : (
        <div className="flex flex-col gap-4">
          <CopyRow text={text} label={t('account.tokens.one')} />
          <p className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('account.tokens.once')}
          </p>
          <p className="text-sm text-ink-2">{t('account.tokens.use')}</p>
          <pre dir="ltr" className="overflow-x-auto rounded-md bg-sunken p-3 text-xs">
            {`curl -H "xc-token: ${text}" \\\n  ${publicSiteAddress(location.origin)}/api/v2/meta/bases`}
          </pre>
        </div>
      )}
    </Dialog>
  )
}

function endOf(life: Life): string | null {
  return life === 'ever' ? null : new Date(Date.now() + Number(life) * msPerDay).toISOString()
}
