import { useMemo, useState } from 'react'
import type { TextFormat } from '#core/fields/field.ts'
import * as limits from '#core/limits.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { t } from '../../i18n/i18n.ts'
import { detectTextFormat } from '../../import/detect-text-format.ts'
import { fieldTitles } from '../../import/detect-header.ts'
import { columnTexts } from '../../import/import-plan.ts'
import {
  type FileFormat,
  type FileSamples,
  type FileSample,
  readSamples,
  sampleFile,
  csvProblem,
} from '../../import/sample.ts'

/** A file that is loaded far enough to preview. */
export type OpenFile = {
  file: File
  sample: FileSample
  /** Sample texts by column. */
  texts: string[][]
  /** A title per file column. */
  titles: string[]
  textFormat: TextFormat
}

export type FileState = {
  open: OpenFile | null
  /** A SQLite database, whose tables are imported in another way. */
  database: File | null
  problem: string | null
  isReading: boolean
  take(file: File): void
  clear(): void
  /** Overrides detected settings. */
  correct(change: Partial<FileFormat>): void
  correctText(change: Partial<TextFormat>): void
}

/** The chosen file, its detected settings and the person's overrides. */
export function useFile({ takesDatabases }: { takesDatabases: boolean }): FileState {
  const [database, setDatabase] = useState<File | null>(null)
  const [chosen, setChosen] = useState<{ file: File; pieces: FileSamples } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [given, setGiven] = useState<Partial<FileFormat>>({})
  const [givenText, setGivenText] = useState<Partial<TextFormat>>({})

  async function read(file: File): Promise<void> {
    setProblem(null)
    setReading(true)
    try {
      if (file.size > limits.importBytesMax) return setProblem(t('import.problem.tooLarge'))
      const pieces = await readSamples(file)
      const why = csvProblem(pieces, file.name)
      if (why === 'database' && takesDatabases) {
        if (file.size > limits.databaseImportBytesMax)
          return setProblem(t('import.database.problem.tooLarge', { name: file.name }))
        return setDatabase(file)
      }
      if (why) return setProblem(t(`import.problem.${why}`, { name: file.name }))
      setGiven({})
      setGivenText({})
      setChosen({ file, pieces })
    } catch (error) {
      setProblem(t('import.problem.unreadable', { problem: messageOf(error) }))
    } finally {
      setReading(false)
    }
  }

  const sample = useMemo(() => chosen && sampleFile(chosen.pieces, given), [chosen, given])
  const open = useMemo((): OpenFile | null => {
    if (!chosen || !sample) return null
    const texts = columnTexts(sample)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const hint = { delimiter: sample.format.delimiter, language: navigator.language, zone }
    return {
      file: chosen.file,
      sample,
      texts,
      titles: fieldTitles(sample.header ?? [], sample.width, (place) => t('import.nameless', { place })),
      textFormat: { ...detectTextFormat(texts, hint), ...givenText },
    }
  }, [chosen, sample, givenText])

  return {
    open,
    database,
    problem,
    isReading,
    take: (file) => void read(file),
    clear: () => {
      setChosen(null)
      setDatabase(null)
      setProblem(null)
    },
    correct: (change) => {
      setGiven((before) => ({ ...before, ...change }))
    },
    correctText: (change) => {
      setGivenText((before) => ({ ...before, ...change }))
    },
  }
}
