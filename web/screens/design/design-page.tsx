import { Languages, Moon, Sun } from 'lucide-react'
import { currentLocale, setLocale } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { setTheme } from '../../theme/theme.ts'
import { useTheme } from '../../theme/use-theme.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Colors } from './colors.tsx'
import { Fields } from './fields.tsx'
import { Floating } from './floating.tsx'
import { Lists } from './lists.tsx'
import { States } from './states.tsx'

/** All components of the design system; development only. */
export function DesignPage() {
  const t = useTranslation()
  const theme = useTheme()
  return (
    <>
      <main className="min-h-dvh bg-sunken">
        <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-8">
          <header className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <h1 className="text-2xl font-semibold">{t('design.title')}</h1>
              <p className="mt-1 text-ink-2">{t('design.subtitle')}</p>
            </div>
            <SegmentedControl
              label={t('common.theme.name')}
              value={theme}
              onChange={setTheme}
              options={[
                { value: 'light', label: t('common.theme.light'), icon: Sun },
                { value: 'dark', label: t('common.theme.dark'), icon: Moon },
              ]}
            />
            <SegmentedControl
              label={t('common.language')}
              value={currentLocale().id}
              onChange={(id) => void setLocale(id)}
              options={[
                { value: 'en', label: 'English', icon: Languages },
                { value: 'fa', label: 'فارسی' },
              ]}
            />
          </header>
          <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
            <div className="flex flex-col gap-4">
              <Actions />
              <Fields />
              <Choices />
            </div>
            <div className="flex flex-col gap-4">
              <Floating />
              <Lists />
              <States />
            </div>
          </div>
          <Colors />
        </div>
      </main>
      <Toaster />
    </>
  )
}
