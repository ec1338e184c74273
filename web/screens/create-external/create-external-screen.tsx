import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  clientChoices,
  defaultSearchPath,
  fileConnection,
  type OfferedClient,
  serverConnection,
  snowflakeConnection,
} from '#core/external-connections.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button, buttonTones } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SslFields } from './ssl-fields.tsx'

/** A preview of the form to connect an external database. States first that connecting is not available yet. */
export function CreateExternalScreen() {
  const t = useTranslation()
  const [title, setTitle] = useState('')
  const [client, setClient] = useState<OfferedClient>('mysql2')
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">{t('home.external.title')}</h1>
      <div role="note" className="mb-6 flex gap-3 rounded-lg bg-info-soft p-4 text-sm">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info-ink" />
        <div>
          <p className="font-medium text-info-ink">{t('home.external.notYet')}</p>
          <p className="mt-1 text-ink-2">{t('home.external.notYetMore')}</p>
          <a
            href="#/create"
            className={cx(
              'mt-3 inline-flex h-8 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11',
              buttonTones.neutral,
            )}
          >
            {t('home.external.template')}
          </a>
        </div>
      </div>
      <form
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <Field label={t('bases.name')}>
          <Input dir="auto" value={title} onText={setTitle} placeholder={t('bases.nameHelp')} />
        </Field>
        <Field label={t('home.external.kind')}>
          <Select
            value={client}
            onChange={setClient}
            options={clientChoices.map(({ client: value, label }) => ({ value, label }))}
          />
        </Field>
        <ConnectionFields key={client} client={client} title={title} />
        <div className="sm:col-span-2">
          <Button tone="primary" disabled aria-describedby="external-not-yet">
            {t('home.external.connect')}
          </Button>
          <p id="external-not-yet" className="mt-2 text-xs text-ink-3">
            {t('home.external.notYet')}
          </p>
        </div>
      </form>
    </div>
  )
}

function ConnectionFields({ client, title }: { client: OfferedClient; title: string }) {
  if (client === 'sqlite3') return <FileFields />
  if (client === 'snowflake') return <SnowflakeFields />
  return <ServerFields client={client} title={title} />
}

function ServerFields({
  client,
  title,
}: {
  client: Exclude<OfferedClient, 'sqlite3' | 'snowflake'>
  title: string
}) {
  const t = useTranslation()
  const start = serverConnection(client, title)
  const path = defaultSearchPath(client)
  return (
    <>
      <TextField label={t('home.external.host')} initial={start.host} />
      <TextField label={t('home.external.port')} initial={start.port} inputMode="numeric" />
      <TextField label={t('home.external.user')} initial={start.user} />
      <TextField label={t('home.external.password')} initial={start.password} type="password" />
      <TextField label={t('home.external.database')} initial={start.database} isFollowing />
      {path.length > 0 && <TextField label={t('home.external.searchPath')} initial={path.join(', ')} />}
      <SslFields />
    </>
  )
}

function FileFields() {
  const t = useTranslation()
  const start = fileConnection()
  const [useNull, setUseNull] = useState(start.useNullAsDefault)
  return (
    <>
      <TextField label={t('home.external.file')} initial={start.connection.filename} wide />
      <Checkbox checked={useNull} onChange={setUseNull} className="sm:col-span-2">
        {t('home.external.useNull')}
      </Checkbox>
    </>
  )
}

function SnowflakeFields() {
  const t = useTranslation()
  const start = snowflakeConnection()
  return (
    <>
      <TextField label={t('home.external.account')} initial={start.account} />
      <TextField label={t('home.external.user')} initial={start.username} />
      <TextField label={t('home.external.password')} initial={start.password} type="password" />
      <TextField label={t('home.external.warehouse')} initial={start.warehouse} />
      <TextField label={t('home.external.database')} initial={start.database} />
      <TextField label={t('home.external.schema')} initial={start.schema} />
    </>
  )
}

function TextField(props: {
  label: ReactNode
  initial: string
  type?: 'text' | 'password'
  inputMode?: 'numeric'
  wide?: boolean
  /** Shows `initial` until edited. */
  isFollowing?: boolean
}) {
  const [text, setText] = useState<string | null>(props.isFollowing ? null : props.initial)
  return (
    <Field label={props.label} className={cx(props.wide && 'sm:col-span-2')}>
      <Input
        dir="ltr"
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        autoComplete={props.type === 'password' ? 'new-password' : 'off'}
        value={text ?? props.initial}
        onText={setText}
      />
    </Field>
  )
}
