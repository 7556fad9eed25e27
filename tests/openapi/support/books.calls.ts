// Generated from books.yaml by `npm run generate`: the address of every call and the JSON types of its data. Do not edit.
import type { CallContract } from '../../../openapi/call.js'
import type { operations } from './books.js'

export const calls: CallContract<operations>['calls'] = {
  listBooks: {"route":["get","/books"],"shape":{"fields":{"list":{"list":{"fields":{"id":"string","title":"string","genre":"string","year":"integer"}}},"total":"integer","next":{"orNull":"string"}}}},
  addBook: {"route":["post","/books"],"shape":{"fields":{"id":"string","title":"string","genre":"string","year":"integer"}}},
  changeBook: {"route":["put","/books/{id}"],"shape":{"fields":{"id":"string","title":"string","genre":"string","year":"integer"}}},
  deleteBook: {"route":["delete","/books/{id}"],"shape":{"fields":{"id":"string","title":"string","genre":"string","year":"integer"}}},
}
