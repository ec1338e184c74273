import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { textOf } from './connection-text.ts'
import { UrlField } from './url-field.tsx'
import type { ConnectionForm } from './use-connection-form.ts'

/** A database of an account (Snowflake), what runs its queries, and the key or token to sign in with. */
export function AccountFields({ form }: { form: ConnectionForm }) {
  const t = useTranslation()
  const { draft, change, shownInvalid, hasPassword } = form
  return (
    <>
      <UrlField draft={draft} onChange={change} />
      <Field
        label={t('home.external.account')}
        help={t('home.external.accountHelp')}
        error={shownInvalid.includes('account') ? t('home.external.accountProblem') : undefined}
        required
      >
        <Input {...textOf(form, 'account')} placeholder="myorg-account" />
      </Field>
      <Field label={t('home.external.user')}>
        <Input {...textOf(form, 'user')} />
      </Field>
      <Field
        label={t('home.external.secret')}
        help={t(hasPassword ? 'home.external.secretKept' : 'home.external.secretHelp')}
        className="sm:col-span-2"
      >
        <Input {...textOf(form, 'password')} type="password" />
      </Field>
      <Field
        label={t('home.external.database')}
        help={t('home.external.casedHelp')}
        error={shownInvalid.includes('database') ? t('home.external.missing') : undefined}
        required
      >
        <Input {...textOf(form, 'database')} />
      </Field>
      <Field label={t('home.external.searchPath')} help={t('home.external.searchPathHelp')}>
        <Input {...textOf(form, 'searchPath')} />
      </Field>
      <Field label={t('home.external.warehouse')} help={t('home.external.defaultHelp')}>
        <Input {...textOf(form, 'warehouse')} />
      </Field>
      <Field label={t('home.external.role')} help={t('home.external.defaultHelp')}>
        <Input {...textOf(form, 'role')} />
      </Field>
    </>
  )
}
