import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { locales } from '#core/locales.ts'
import { expiryOf, linkPageSettings } from '#core/views/share-settings.ts'
import { formatDate } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { instantOf, localTimeOf } from '../../../../views/form/settings/local-time.ts'
import { LinkSlug } from './link-slug.tsx'
import type { SaveShareSettings } from './use-share-settings.ts'

const visitors = 'visitors'

/** When a link ends, and how its page looks and is found. */
export function LinkSettings(props: { view: ViewWire; busy: boolean; onSave: SaveShareSettings }) {
  const { view, busy, onSave } = props
  const t = useTranslation()
  const { isIndexed, theme, language } = linkPageSettings(view.meta)
  return (
    <div className="flex flex-col gap-5">
      <LinkSlug view={view} busy={busy} onSave={onSave} />
      <LinkExpiry view={view} onSave={onSave} />
      <div className="grid gap-4 sm:grid-cols-2">
        {/* A form has a theme of its own. */}
        {viewTypeFromWire(view) !== 'form' && (
          <Field label={t('share.theme')}>
            <Select
              value={theme ?? visitors}
              onChange={(next) => void onSave({ color_scheme: next === visitors ? null : next })}
              options={[
                { value: visitors, label: t('share.theme.visitor') },
                { value: 'light', label: t('common.theme.light') },
                { value: 'dark', label: t('common.theme.dark') },
              ]}
            />
          </Field>
        )}
        <Field label={t('share.language')}>
          <Select
            value={language ?? visitors}
            onChange={(next) => void onSave({ language: next === visitors ? null : next })}
            options={[
              { value: visitors, label: t('share.language.visitor') },
              ...locales.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      </div>
      <Switch
        checked={isIndexed}
        disabled={busy || view.password_protected}
        onChange={(indexing) => void onSave({ indexing })}
      >
        {t('share.indexing')}
        <span className="block text-xs text-ink-3">
          {t(view.password_protected ? 'share.indexing.password' : 'share.indexing.help')}
        </span>
      </Switch>
    </div>
  )
}

function LinkExpiry({ view, onSave }: { view: ViewWire; onSave: SaveShareSettings }) {
  const t = useTranslation()
  const expiry = expiryOf({ shareMeta: view.meta })
  const isOver = expiry !== null && Date.parse(expiry) <= Date.now()
  return (
    <Field
      label={t('share.expires')}
      optional
      error={
        isOver
          ? t('share.expired', {
              time: formatDate(new Date(expiry), { dateStyle: 'medium', timeStyle: 'short' }),
            })
          : undefined
      }
      help={expiry === null ? t('share.expires.help') : undefined}
    >
      <Input
        key={expiry}
        type="datetime-local"
        max="9999-12-31T23:59"
        defaultValue={localTimeOf(expiry)}
        onBlur={({ currentTarget: { value, validity } }) => {
          const next = instantOf(value)
          // Browsers report half-typed dates as empty.
          if (!validity.badInput && value !== localTimeOf(expiry)) void onSave({ expires_at: next })
        }}
        className="max-w-64"
      />
    </Field>
  )
}
