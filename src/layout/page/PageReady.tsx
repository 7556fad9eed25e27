import { useLocation } from 'react-router-dom'
import { useReadyMark } from '@/src/ui/hooks/useReadyMark'

const root = () => document.documentElement

/**
 * Marks the page at this path as interactive on `<html>` (`data-ready="/path"`), for automation. Render it in
 * the page's final states (content, empty, error), never in a loading state.
 */
export function PageReady() {
  useReadyMark(root, useLocation().pathname)
  return null
}
