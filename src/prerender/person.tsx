import { renderToString } from 'react-dom/server'
import { userPlaceholders, type RenderBundle } from '@/openapi/renderBundle'
import type { UserInfo } from '@/openapi/types'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor } from '../i18n/texts'
import { Username } from '../features/session/UserMenu'
import { Avatar } from '../ui/data/Avatar'

/** A placeholder user: each text is the slot that it represents. */
export const placeholderUser: UserInfo = {
  ssoUid: '',
  username: userPlaceholders.username,
  nickname: userPlaceholders.name,
  avatar: userPlaceholders.avatar,
  email: '',
}

const anyPicture = renderToString(<Avatar src={placeholderUser.avatar} initial="" />)
const anyUsername = renderToString(<Username {...placeholderUser} />)

/**
 * Users without a picture have a letter instead, and a username is left out if it equals the name: the slots are the
 * whole elements.
 */
export const withElementSlots = (html: string): string =>
  html.replaceAll(anyPicture, userPlaceholders.avatar).replaceAll(anyUsername, userPlaceholders.username)

/** See `RenderBundle`. React escapes here as it does in the browser, so that it finds there what it expects. */
export const renderPerson: RenderBundle['renderPerson'] = async ({ username, nickname, avatar }, language) => {
  await loadTexts(language)
  const [initial = ''] = Array.from(username)
  return {
    name: renderToString(nickname.trim() || textsFor(language).user.nameNotSet()),
    username: renderToString(<Username username={username} nickname={nickname} />),
    avatar: renderToString(<Avatar src={avatar} initial={initial} />),
  }
}
