import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { faultySettings } from '@/machines/playground/chatRequest'
import { lastStep } from '@/machines/playground/conversation'
import { selectConversation, selectIsSignInAsked } from '@/machines/playground/playground.machine'
import { usePortalRuntime } from '@/src/actors/portal'
import { useIsBusy } from '../conversation/useIsBusy'
import { playgroundDraft } from '../draft'
import { usePlaygroundParts } from '../playgroundContext'
import { mostImages, readImage } from './images'

type Typed = { text: string; images: readonly string[] }
type ImageProblem = 'unreadable' | 'tooMany' | null

const nothing: Typed = { text: '', images: [] }

/**
 * The question that is being typed. It stays in this tab until it is sent, also through a reload and the sign-in. Sent
 * before the models have loaded, it waits for them.
 */
export function useComposer(presetText: string) {
  const { playground, hasToken, isModelAwaited } = usePlaygroundParts()
  const { models, settings } = useSelector(playground, selectConversation)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [typed, setTyped] = useState<Typed>({ ...nothing, text: presetText })
  const [imageProblem, setImageProblem] = useState<ImageProblem>(null)
  const [wasRefused, setRefused] = useState(false)
  const isFaulty = faultySettings(settings).length > 0
  const isBusy = useIsBusy()
  const change = useCallback((changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed })), [])
  useDraft({ typed, setTyped, field, presetText })
  useReturnedQuestion(setTyped)
  const addImages = async (files: readonly Blob[]) => {
    const read = await Promise.all(files.map((file) => readImage(file).catch(() => null)))
    const images = [...typed.images, ...read.filter((image) => image !== null)]
    setImageProblem(read.includes(null) ? 'unreadable' : images.length > mostImages ? 'tooMany' : null)
    change({ images: images.slice(0, mostImages) })
  }
  const send = () => {
    const isEmpty = typed.text.trim() === '' && typed.images.length === 0
    setRefused(isFaulty)
    if (isBusy || isEmpty || isFaulty || !hasToken()) {
      field.current?.focus()
      return
    }
    setImageProblem(null)
    setWaiting(isModelAwaited)
    if (isModelAwaited) return
    playground.send({ type: 'question.sent', ...typed })
    if (!selectIsSignInAsked(playground.getSnapshot())) setTyped(nothing)
  }
  useSendAfterModels(isWaiting && !isModelAwaited, models.includes('') ? () => setWaiting(false) : send)
  /** Takes over a suggested question. */
  const take = (text: string) => {
    change({ text })
    field.current?.focus()
  }
  return {
    typed,
    field,
    change,
    take,
    send,
    isWaiting,
    addImages,
    imageProblem,
    models,
    asksForSettings: wasRefused && isFaulty,
  }
}

/** Does what was asked for before the models had loaded. */
function useSendAfterModels(isDue: boolean, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (isDue) latest.current()
  }, [isDue])
}

type DraftOptions = {
  typed: Typed
  setTyped: (typed: Typed) => void
  field: { current: HTMLTextAreaElement | null }
  presetText: string
}

/** Restores the unsent question and its settings once, and stores each change. */
function useDraft({ typed, setTyped, field, presetText }: DraftOptions): void {
  const { window } = usePortalRuntime().services
  const { playground, account, keepsDraft } = usePlaygroundParts()
  const { models, settings } = useSelector(playground, selectConversation)
  const [draft] = useState(() => playgroundDraft(window, account))
  const isRestored = useRef(false)
  useEffect(() => {
    if (!keepsDraft || isRestored.current) return
    const found = draft.read()
    // Typed before the scripts were here.
    const shown = field.current?.value ?? ''
    const early = shown === presetText ? '' : shown
    if (found) {
      playground.send({ type: 'settings.changed', settings: found.settings })
      if (found.models.some((id) => id !== '')) playground.send({ type: 'models.chosen', models: found.models })
    }
    if (early !== '' || found) setTyped({ text: early || (found?.text ?? ''), images: found?.images ?? [] })
  }, [draft, field, keepsDraft, playground, presetText, setTyped])
  useEffect(() => {
    if (!keepsDraft) return
    // The first run comes before what was restored.
    const text = typed.text === presetText ? '' : typed.text
    if (isRestored.current) draft.write({ text, images: typed.images, models, settings })
    isRestored.current = true
  }, [draft, keepsDraft, typed, models, settings, presetText])
}

/** A session that ended gives the question back, so that it survives the sign-in. */
function useReturnedQuestion(setTyped: (typed: Typed) => void): void {
  const { playground } = usePlaygroundParts()
  const lost = useSelector(playground, (snapshot) => {
    const { conversation, access } = snapshot.context
    const turn = conversation.turns.at(-1)
    const end = lastStep(turn?.replies[0])?.end
    return access === 'session' && end?.kind === 'failed' && end.problem.kind === 'unauthorized' ? turn : undefined
  })
  useEffect(() => {
    if (lost) setTyped({ text: lost.text, images: lost.images })
  }, [lost, setTyped])
}
