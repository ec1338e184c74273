import { isAvailableKind, sourceKinds } from '#core/source-kinds.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { withKind } from './connection-draft.ts'
import { KindNote } from './kind-note.tsx'
import { SslFields } from './ssl-fields.tsx'
import { UrlField } from './url-field.tsx'
import type { ConnectionForm } from './use-connection-form.ts'

/** Kind, URL, server, account and encryption of a connection. A stored source keeps its type of database. */
export function ConnectionFields({ form, baseTitle }: { form: ConnectionForm; baseTitle: string }) {
  const t = useTranslation()
  const { draft, change, isAvailable, shownInvalid, hasPassword } = form
  const text = (name: 'host' | 'port' | 'user' | 'password' | 'database' | 'searchPath') => ({
    dir: 'ltr' as const,
    autoCapitalize: 'none',
    autoComplete: name === 'password' ? 'new-password' : 'off',
    spellCheck: false,
    value: draft[name],
    onText: (value: string) => change({ ...draft, [name]: value }),
  })
  const problem = (name: (typeof shownInvalid)[number]) =>
    shownInvalid.includes(name)
      ? t(name === 'port' ? 'home.external.portProblem' : 'home.external.missing')
      : undefined
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('home.external.kind')} className="sm:col-span-2">
        <Select
          value={draft.kind}
          onChange={(kind) => change(withKind(draft, kind, baseTitle))}
          options={sourceKinds.map((each) => ({
            value: each.kind,
            label: each.label,
            group: t(isAvailableKind(each) ? 'home.external.kindsNow' : 'home.external.kindsLater'),
          }))}
          className="sm:max-w-72"
        />
      </Field>
      <KindNote kind={draft.kind} />
      {isAvailable && (
        <>
          <UrlField draft={draft} onChange={change} />
          <Field
            label={t('home.external.host')}
            help={t('home.external.hostHelp')}
            error={problem('host')}
            required
          >
            <Input {...text('host')} />
          </Field>
          <Field label={t('home.external.port')} error={problem('port')} required>
            <Input {...text('port')} inputMode="numeric" />
          </Field>
          <Field label={t('home.external.user')} error={problem('user')} required>
            <Input {...text('user')} />
          </Field>
          <Field
            label={t('home.external.password')}
            help={hasPassword ? t('home.external.passwordKept') : undefined}
          >
            <Input {...text('password')} type="password" />
          </Field>
          <Field label={t('home.external.database')} error={problem('database')} required>
            <Input {...text('database')} />
          </Field>
          <Field label={t('home.external.searchPath')} help={t('home.external.searchPathHelp')}>
            <Input {...text('searchPath')} />
          </Field>
          <SslFields draft={draft} onChange={change} />
        </>
      )}
    </div>
  )
}
