import { useMemo, useState } from 'react'
import type { TextFormat } from '#core/fields/field.ts'
import { limits } from '#core/limits.ts'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../i18n/i18n.ts'
import { guessTextFormat } from '../../import/guess-text.ts'
import { fieldTitles } from '../../import/guess-header.ts'
import { columnTexts } from '../../import/import-plan.ts'
import {
  type FileFormat,
  type FilePieces,
  type FileSample,
  readPieces,
  sampleFile,
  whyNotCsv,
} from '../../import/sample.ts'

/** A file that was read so far that it can be shown. */
export type OpenFile = {
  file: File
  sample: FileSample
  /** Texts of the sample, by column. */
  texts: string[][]
  /** A title for each column of the file. */
  titles: string[]
  textFormat: TextFormat
}

export type FileState = {
  open: OpenFile | null
  problem: string | null
  isReading: boolean
  take(file: File): void
  clear(): void
  /** Corrects what was guessed. */
  correct(change: Partial<FileFormat>): void
  correctText(change: Partial<TextFormat>): void
}

/** The chosen file, what was guessed of it, and what the person says instead. */
export function useFile(): FileState {
  const [chosen, setChosen] = useState<{ file: File; pieces: FilePieces } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [given, setGiven] = useState<Partial<FileFormat>>({})
  const [givenText, setGivenText] = useState<Partial<TextFormat>>({})

  async function read(file: File): Promise<void> {
    setProblem(null)
    setReading(true)
    try {
      if (file.size > limits.importBytesMax) return setProblem(t('import.problem.tooLarge'))
      const pieces = await readPieces(file)
      const why = whyNotCsv(pieces, file.name)
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
      textFormat: { ...guessTextFormat(texts, hint), ...givenText },
    }
  }, [chosen, sample, givenText])

  return {
    open,
    problem,
    isReading,
    take: (file) => void read(file),
    clear: () => {
      setChosen(null)
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
