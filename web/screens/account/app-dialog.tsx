import { useState } from 'react'
import * as v from 'valibot'
import type { AppWire } from '#core/api/instance/apps.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { testApp, updateApp } from '../../api/instance/instance.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'

const formSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    items: v.array(
      v.object({
        key: v.string(),
        label: v.string(),
        type: v.string(),
        required: v.boolean(),
        options: v.optional(v.array(v.string())),
        placeholder: v.optional(v.string()),
      }),
    ),
  }),
)
const inputSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), {})

const labels: Record<string, MessageId> = {
  from: 'account.apps.field.from',
  from_name: 'account.apps.field.from_name',
  host: 'account.apps.field.host',
  port: 'account.apps.field.port',
  security: 'account.apps.field.security',
  username: 'account.apps.field.username',
  password: 'account.apps.field.password',
  service: 'account.apps.field.service',
  token: 'account.apps.field.token',
  url: 'account.apps.field.url',
}

/** An app's settings form. Open while rendered. */
export function AppDialog({ app, name, onClose }: { app: AppWire; name: string; onClose: () => void }) {
  const t = useTranslation()
  const { items } = v.parse(formSchema, app.input_schema)
  const [input, setInput] = useState(() => v.parse(inputSchema, app.input ?? '{}'))
  const [isActive, setActive] = useState(app.active || app.input === null)
  const [busy, setBusy] = useState<'save' | 'try' | 'forget' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(what: 'save' | 'try' | 'forget', task: () => Promise<void>): Promise<void> {
    setBusy(what)
    setProblem(null)
    try {
      await task()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  async function save(): Promise<void> {
    await updateApp(app.id, { active: isActive, input })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      footer={
        <>
          {app.input !== null && (
            <Button
              tone="quiet"
              className="me-auto"
              busy={busy === 'forget'}
              onClick={() =>
                void run('forget', async () => {
                  await updateApp(app.id, { input: null })
                  onClose()
                })
              }
            >
              {t('account.apps.forget')}
            </Button>
          )}
          {app.category === 'Email' && (
            <Button
              busy={busy === 'try'}
              onClick={() =>
                void run('try', async () => void showToast({ message: await testApp(app.id, input) }))
              }
            >
              {t('account.apps.try')}
            </Button>
          )}
          <Button tone="primary" busy={busy === 'save'} onClick={() => void run('save', save)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run('save', save)
        }}
      >
        {items.map(({ key, label, type, required, options, placeholder }) => {
          const id = labels[key]
          const isKept = app.secrets.includes(key)
          const set = (text: string): void => setInput((known) => ({ ...known, [key]: text }))
          return (
            <Field key={key} label={id ? t(id) : label} required={required && !isKept}>
              {type === 'Select' ? (
                <Select
                  value={input[key] ?? null}
                  onChange={set}
                  options={(options ?? []).map((value) => ({ value, label: value }))}
                />
              ) : (
                <Input
                  type={type === 'Password' ? 'password' : 'text'}
                  dir="ltr"
                  autoComplete="off"
                  placeholder={isKept ? t('account.apps.saved') : placeholder}
                  value={input[key] ?? ''}
                  onText={set}
                />
              )}
            </Field>
          )
        })}
        <Switch checked={isActive} onChange={setActive}>
          <span className="font-medium">{t('account.apps.active')}</span>
        </Switch>
        <div
          role="alert"
          className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink empty:hidden"
        >
          {problem}
        </div>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
