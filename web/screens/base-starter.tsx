import { useNavigate } from '@tanstack/react-router'
import { Plus, Table2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import * as limits from '#core/limits.ts'
import { type TemplateName, templates } from '#core/template-names.ts'
import { createBase } from '../api/bases/bases.ts'
import { showError } from '../api/http/show-error.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { readableTextColor } from '../theme/palette-colors.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { useAppInfo } from './use-app-info.ts'
import { icons } from './icons.ts'
import type { ImportStart } from './import-start.ts'
import { ImportButtons } from './import-buttons.tsx'
import { baseHref, toPath } from './links.ts'

export type Start = 'empty' | TemplateName

/** Tables per template. */
const tablesEach = 3

/** Creates a base, empty or from a template, or from a file or pasted rows, and opens it. */
export function BaseStarter(props: {
  initial: Start
  emptyColor: string
  /** The typed base name. */
  name: string
  onName: (name: string) => void
  onImport: (start: ImportStart) => void
}) {
  const { initial, emptyColor, name, onName, onImport } = props
  const t = useTranslation()
  const navigate = useNavigate()
  const group = useId()
  const canConnect = useAppInfo()?.connectToExternalDB === true
  const [start, setStart] = useState<Start>(initial)
  const [isBusy, setBusy] = useState(false)
  const titleOf = (each: Start): string => t(`home.template.${each}.title`)

  async function create(): Promise<void> {
    setBusy(true)
    const template = templates.find((each) => each.name === start)
    const title = name.trim() || (template ? titleOf(template.name) : t('home.createBase.untitled'))
    try {
      const base = await createBase({
        title,
        color: template?.color ?? emptyColor,
        ...(template
          ? { template: template.name, meta: { icon: template.icon }, locale: currentLocale().id }
          : {}),
      })
      await navigate({ to: toPath(baseHref(base.id)) })
    } catch (problem) {
      showError(problem)
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void create()
  }
  const choices: { name: Start; color: string; icon: string | null }[] = [
    { name: 'empty', color: emptyColor, icon: null },
    ...templates,
  ]
  return (
    <form onSubmit={submit} data-passes-rows className="flex flex-col gap-5">
      <Field label={t('home.createBase.name')} className="max-w-md">
        <Input
          size="lg"
          autoFocus
          // An empty input with `auto` would ignore the direction of the placeholder.
          dir={name === '' ? undefined : 'auto'}
          maxLength={limits.baseTitleLength}
          value={name}
          onText={onName}
          placeholder={start === 'empty' ? t('bases.nameHelp') : titleOf(start)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <ImportButtons size="lg" onStart={onImport} />
      </div>
      <fieldset>
        <legend className="mb-2 text-xs font-medium text-ink-2">{t('home.createBase.choices')}</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map((each) => (
            <StartCard
              key={each.name}
              {...each}
              group={group}
              isChosen={each.name === start}
              onChoose={() => setStart(each.name)}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" tone="primary" size="lg" icon={Plus} busy={isBusy}>
          {t('home.createBase.submit')}
        </Button>
        {canConnect && (
          <a
            href="#/create-external"
            className="rounded-sm py-2 text-sm text-primary-ink underline-offset-2 hover:underline"
          >
            {t('home.createBase.external')}
          </a>
        )}
      </div>
    </form>
  )
}

function StartCard(props: {
  name: Start
  color: string
  icon: string | null
  group: string
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useTranslation()
  const about = useId()
  const Icon = icons[props.icon ?? ''] ?? Table2
  return (
    <label
      className={cx(
        'flex cursor-pointer gap-3 rounded-lg border bg-surface p-4 transition-[border-color,box-shadow] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus dark:bg-raised',
        props.isChosen ? 'border-primary shadow-1 ring-1 ring-primary' : 'border-line hover:border-line-2',
      )}
    >
      <input
        type="radio"
        name={props.group}
        checked={props.isChosen}
        onChange={props.onChoose}
        aria-describedby={about}
        className="sr-only"
      />
      <span
        aria-hidden
        style={{ backgroundColor: props.color, color: readableTextColor(props.color) }}
        className="grid size-9 shrink-0 place-items-center rounded-lg"
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">{t(`home.template.${props.name}.title`)}</span>
        <span id={about} className="mt-0.5 block text-xs text-ink-2">
          {t(`home.template.${props.name}.about`)}
          {props.name !== 'empty' && (
            <span className="mt-1 block text-ink-3">
              {t('home.createBase.tables', { count: tablesEach })}
            </span>
          )}
        </span>
      </span>
    </label>
  )
}
