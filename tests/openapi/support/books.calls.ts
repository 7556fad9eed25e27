// Generated from books.yaml by `npm run generate`: the address of every call and the JSON types of its data. Do not edit.
import type { CallContract } from '../../../openapi/call.js'
import type { operations } from './books.js'

export const calls: CallContract<operations>['calls'] = {
  listBooks: {"route":["get","/books"],"shape":{"fields":{"titles":{"list":"string"}}}},
  addBook: {"route":["post","/books"],"shape":{"fields":{"titles":{"list":"string"}}}},
}
