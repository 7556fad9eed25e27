import type { ReactNode } from 'react'

type IconProps = { className?: string | undefined }

/** In rem, so that icons grow with the text. */
const icon = (drawing: ReactNode) => {
  const Icon = ({ className }: IconProps) => (
    <svg
      className={className}
      viewBox="0 0 20 20"
      width="1.25rem"
      height="1.25rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  )
  return Icon
}

export const ArrowRightIcon = /* @__PURE__ */ icon(<path d="M3.5 10h13m-4.5-4.5 4.5 4.5-4.5 4.5" />)
export const ArrowOutIcon = /* @__PURE__ */ icon(<path d="M6.5 13.5l7-7m-5.5 0h5.5V12" />)
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="M5.5 8l4.5 4.5L14.5 8" />)
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="M12 5.5L7.5 10l4.5 4.5" />)
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="M8 5.5l4.5 4.5L8 14.5" />)
export const ImageIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 4.5h13v11h-13zM3.5 13l4-4 3.5 3.5 2-2 3.5 3.5" />
    <circle cx="12.5" cy="8" r="1" />
  </>,
)
export const CalendarIcon = /* @__PURE__ */ icon(<path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />)
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M10 3.5v9m-3.5-3.5 3.5 3.5 3.5-3.5M3.5 16h13" />)
export const ArrowUpIcon = /* @__PURE__ */ icon(<path d="M10 16V4.5M5.5 9L10 4.5 14.5 9" />)
export const ArrowDownIcon = /* @__PURE__ */ icon(<path d="M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5" />)
export const RefreshIcon = /* @__PURE__ */ icon(
  <path d="M16 8.5A6.2 6.2 0 004.6 7.3M4 11.5a6.2 6.2 0 0011.4 1.2M4.2 4v3.5h3.5M15.8 16v-3.5h-3.5" />,
)
export const PauseIcon = /* @__PURE__ */ icon(<path d="M7 4.5v11M13 4.5v11" />)
export const PlayIcon = /* @__PURE__ */ icon(<path d="M6.5 4.5v11l9-5.5z" />)
export const StarIcon = /* @__PURE__ */ icon(
  <path d="M10 3.2l2.1 4.4 4.7.6-3.5 3.3.9 4.8-4.2-2.4-4.2 2.4.9-4.8-3.5-3.3 4.7-.6z" />,
)
export const CloseIcon = /* @__PURE__ */ icon(<path d="M5 5l10 10M15 5L5 15" />)
export const MenuIcon = /* @__PURE__ */ icon(<path d="M3.5 6h13M3.5 10h13M3.5 14h8" />)
export const MoreIcon = /* @__PURE__ */ icon(<path d="M4.5 10h.1m5.4 0h.1m5.4 0h.1" strokeWidth="2.5" />)
export const CheckIcon = /* @__PURE__ */ icon(<path d="M4 10.5l4 4 8-9" />)
export const PlusIcon = /* @__PURE__ */ icon(<path d="M10 4v12M4 10h12" />)
export const CopyIcon = /* @__PURE__ */ icon(<path d="M7.5 7.5V4h9v9h-3.5M3.5 7.5h9v9h-9z" />)
export const LeftPaneIcon = /* @__PURE__ */ icon(<path d="M3.5 4.5h13v11h-13zM8 4.5v11" />)
export const ColumnsIcon = /* @__PURE__ */ icon(<path d="M3.5 4.5h13v11h-13zM10 4.5v11" />)
export const CodeIcon = /* @__PURE__ */ icon(<path d="M7 6l-4 4 4 4M13 6l4 4-4 4" />)
export const SlidersIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 6.5h7m4 0h2M3.5 13.5h2m4 0h7" />
    <circle cx="12.5" cy="6.5" r="2" />
    <circle cx="7.5" cy="13.5" r="2" />
  </>,
)
export const PencilIcon = /* @__PURE__ */ icon(<path d="M4 16l.8-3.6 8-8 2.8 2.8-8 8zM11.2 6l2.8 2.8" />)
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M3.5 5.5h13M8 5.5v-2h4v2m-6.5 0l.7 11h7.6l.7-11M8.5 8.7v4.6m3-4.6v4.6" />,
)
export const WarningIcon = /* @__PURE__ */ icon(<path d="M10 3.2l7.3 13H2.7zM10 8.2v3.6m0 2.2v.1" />)
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.2v4.3m0-7v.1" />
  </>,
)
export const ErrorIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6.2v4.6m0 2.7v.1" />
  </>,
)
export const SearchIcon = /* @__PURE__ */ icon(<path d="M9 3.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M13 13l4 4" />)
