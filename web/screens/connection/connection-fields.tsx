import { isAvailableKind, isByAccount, isByUrl, sourceKinds } from '#core/source-kinds.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type CheckedField, withKind, withUrl } from './connection-draft.ts'
import { AccountFields } from './account-fields.tsx'
import { textOf } from './connection-text.ts'
import { KindNote } from './kind-note.tsx'
import { SslFields } from './ssl-fields.tsx'
import { UrlField } from './url-field.tsx'
import type { ConnectionForm } from './use-connection-form.ts'

/** Kind, address, account and encryption of a connection. A stored source keeps its type of database. */
export function ConnectionFields({ form, baseTitle }: { form: ConnectionForm; baseTitle: string }) {
  const t = useTranslation()
  const { draft, change, isAvailable } = form
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
      {isAvailable &&
        (isByUrl(draft.kind) ? (
          <UrlConnectionFields form={form} />
        ) : isByAccount(draft.kind) ? (
          <AccountFields form={form} />
        ) : (
          <ServerFields form={form} />
        ))}
    </div>
  )
}

function ServerFields({ form }: { form: ConnectionForm }) {
  const t = useTranslation()
  const { draft, change, shownInvalid, hasPassword } = form
  const problem = (name: CheckedField) =>
    shownInvalid.includes(name)
      ? t(name === 'port' ? 'home.external.portProblem' : 'home.external.missing')
      : undefined
  return (
    <>
      <UrlField draft={draft} onChange={change} />
      <Field
        label={t('home.external.host')}
        help={t('home.external.hostHelp')}
        error={problem('host')}
        required
      >
        <Input {...textOf(form, 'host')} />
      </Field>
      <Field label={t('home.external.port')} error={problem('port')} required>
        <Input {...textOf(form, 'port')} inputMode="numeric" />
      </Field>
      <Field label={t('home.external.user')} error={problem('user')} required>
        <Input {...textOf(form, 'user')} />
      </Field>
      <Field
        label={t('home.external.password')}
        help={hasPassword ? t('home.external.passwordKept') : undefined}
      >
        <Input {...textOf(form, 'password')} type="password" />
      </Field>
      <Field label={t('home.external.database')} error={problem('database')} required>
        <Input {...textOf(form, 'database')} />
      </Field>
      <Field label={t('home.external.searchPath')} help={t('home.external.searchPathHelp')}>
        <Input {...textOf(form, 'searchPath')} />
      </Field>
      <SslFields draft={draft} onChange={change} />
    </>
  )
}

/** A database that its URL names, and its token. A token within the URL moves to its own field. */
function UrlConnectionFields({ form }: { form: ConnectionForm }) {
  const t = useTranslation()
  const { draft, change, shownInvalid, hasPassword } = form
  return (
    <>
      <Field
        label={t('home.external.libsqlUrl')}
        help={t('home.external.libsqlUrlHelp')}
        error={shownInvalid.includes('url') ? t('home.external.libsqlUrlProblem') : undefined}
        required
        className="sm:col-span-2"
      >
        <Input
          {...textOf(form, 'url')}
          placeholder="libsql://shop-acme.turso.io"
          onBlur={() => {
            const read = withUrl(draft, draft.url)
            if (read && read.url !== draft.url) change(read)
          }}
        />
      </Field>
      <Field
        label={t('home.external.authToken')}
        help={t(hasPassword ? 'home.external.authTokenKept' : 'home.external.authTokenHelp')}
        className="sm:col-span-2"
      >
        <Input {...textOf(form, 'password')} type="password" />
      </Field>
    </>
  )
}
