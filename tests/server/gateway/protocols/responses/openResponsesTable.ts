/** Members of an object with their types. A name with `?` is optional. */
export type Members = Readonly<Record<string, string>>
export type Table = Readonly<Record<string, Members>>

/**
 * The members of each object in Open Responses (version 2026-04-24), as far as HTTP calls without compaction return them. A type is
 * one of JSON, 'a literal', another object of the table, or one of several; `[]` makes a list.
 */
export const objects: Table = {
  Response: {
    id: 'string',
    object: "'response'",
    created_at: 'integer',
    completed_at: 'integer | null',
    status: 'string',
    incomplete_details: 'IncompleteDetails | null',
    model: 'string',
    previous_response_id: 'string | null',
    instructions: 'string | null',
    output: 'Item[]',
    error: 'Error | null',
    tools: 'Tool[]',
    tool_choice: 'ToolChoice | AllowedToolChoice | ToolChoiceValue',
    truncation: "'auto' | 'disabled'",
    parallel_tool_calls: 'boolean',
    text: 'Text',
    top_p: 'number',
    presence_penalty: 'number',
    frequency_penalty: 'number',
    top_logprobs: 'integer',
    temperature: 'number',
    reasoning: 'Reasoning | null',
    usage: 'Usage | null',
    max_output_tokens: 'integer | null',
    max_tool_calls: 'integer | null',
    store: 'boolean',
    background: 'boolean',
    service_tier: 'string',
    metadata: 'unknown',
    safety_identifier: 'string | null',
    prompt_cache_key: 'string | null',
  },
  IncompleteDetails: { reason: 'string' },
  Error: { code: 'string', message: 'string' },
  Usage: {
    input_tokens: 'integer',
    output_tokens: 'integer',
    total_tokens: 'integer',
    input_tokens_details: 'InputTokensDetails',
    output_tokens_details: 'OutputTokensDetails',
  },
  InputTokensDetails: { cached_tokens: 'integer' },
  OutputTokensDetails: { reasoning_tokens: 'integer' },
  Reasoning: {
    effort: "'none' | 'low' | 'medium' | 'high' | 'xhigh' | null",
    summary: "'concise' | 'detailed' | 'auto' | null",
  },
  Text: {
    format: 'TextFormat | JsonObjectFormat | JsonSchemaFormat',
    'verbosity?': "'low' | 'medium' | 'high'",
  },
  TextFormat: { type: "'text'" },
  JsonObjectFormat: { type: "'json_object'" },
  JsonSchemaFormat: {
    type: "'json_schema'",
    name: 'string',
    description: 'string | null',
    schema: 'null',
    strict: 'boolean',
  },
  FunctionTool: {
    type: "'function'",
    name: 'string',
    description: 'string | null',
    parameters: 'object | null',
    strict: 'boolean | null',
  },
  FunctionToolChoice: { type: "'function'", 'name?': 'string' },
  AllowedToolChoice: { type: "'allowed_tools'", tools: 'ToolChoice[]', mode: 'ToolChoiceValue' },
  Message: {
    type: "'message'",
    id: 'string',
    status: 'Status',
    role: "'user' | 'assistant' | 'system' | 'developer'",
    content: 'Part[]',
    'phase?': "'commentary' | 'final_answer'",
  },
  FunctionCall: {
    type: "'function_call'",
    id: 'string',
    call_id: 'string',
    name: 'string',
    arguments: 'string',
    status: 'Status',
  },
  // The schema has no status of reasoning, but its text requires one of every item.
  ReasoningItem: {
    type: "'reasoning'",
    id: 'string',
    status: 'Status',
    summary: 'Part[]',
    'content?': 'Part[]',
    'encrypted_content?': 'string',
  },
  OutputText: { type: "'output_text'", text: 'string', annotations: 'UrlCitation[]', 'logprobs?': 'LogProb[]' },
  Refusal: { type: "'refusal'", refusal: 'string' },
  SummaryText: { type: "'summary_text'", text: 'string' },
  UrlCitation: {
    type: "'url_citation'",
    url: 'string',
    start_index: 'integer',
    end_index: 'integer',
    title: 'string',
  },
  LogProb: { token: 'string', logprob: 'number', bytes: 'integer[]', top_logprobs: 'TopLogProb[]' },
  TopLogProb: { token: 'string', logprob: 'number', bytes: 'integer[]' },
  ErrorPayload: {
    type: 'string',
    code: 'string | null',
    message: 'string',
    param: 'string | null',
    'headers?': 'object',
  },
}

const event = { sequence_number: 'integer' }
const ofResponse = { ...event, response: 'Response' }
const ofOutput = { ...event, output_index: 'integer', item: 'Item | null' }
const ofItem = { ...event, item_id: 'string', output_index: 'integer' }
const ofContent = { ...ofItem, content_index: 'integer' }
const ofSummary = { ...ofItem, summary_index: 'integer' }

/** The same for events, by type. */
export const events: Table = {
  'response.created': ofResponse,
  'response.queued': ofResponse,
  'response.in_progress': ofResponse,
  'response.completed': ofResponse,
  'response.failed': ofResponse,
  'response.incomplete': ofResponse,
  'response.output_item.added': ofOutput,
  'response.output_item.done': ofOutput,
  'response.content_part.added': { ...ofContent, part: 'Part' },
  'response.content_part.done': { ...ofContent, part: 'Part' },
  'response.output_text.delta': {
    ...ofContent,
    delta: 'string',
    'logprobs?': 'LogProb[]',
    'obfuscation?': 'string',
  },
  'response.output_text.done': { ...ofContent, text: 'string', 'logprobs?': 'LogProb[]' },
  'response.output_text.annotation.added': {
    ...ofContent,
    annotation_index: 'integer',
    annotation: 'UrlCitation | null',
  },
  'response.refusal.delta': { ...ofContent, delta: 'string' },
  'response.refusal.done': { ...ofContent, refusal: 'string' },
  'response.reasoning.delta': { ...ofContent, delta: 'string', 'obfuscation?': 'string' },
  'response.reasoning.done': { ...ofContent, text: 'string' },
  'response.reasoning_summary_part.added': { ...ofSummary, part: 'Part' },
  'response.reasoning_summary_part.done': { ...ofSummary, part: 'Part' },
  'response.reasoning_summary_text.delta': { ...ofSummary, delta: 'string', 'obfuscation?': 'string' },
  'response.reasoning_summary_text.done': { ...ofSummary, text: 'string' },
  'response.function_call_arguments.delta': { ...ofItem, delta: 'string', 'obfuscation?': 'string' },
  'response.function_call_arguments.done': { ...ofItem, arguments: 'string' },
  error: { ...event, error: 'ErrorPayload' },
}

/**
 * Objects and events of OpenAI's API that agents need and Open Responses does not have, and two members that OpenAI's API has with
 * other types. The documentation names them (`#responses-differences`).
 */
export const additions: { objects: Table; events: Table } = {
  objects: {
    Response: { user: 'string | null' },
    Reasoning: { effort: "'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | null" },
    JsonSchemaFormat: { schema: 'object' },
    FunctionCall: { 'namespace?': 'string' },
    CustomCall: {
      type: "'custom_tool_call'",
      id: 'string',
      call_id: 'string',
      name: 'string',
      'namespace?': 'string',
      input: 'string',
      status: 'Status',
    },
    CustomTool: { type: "'custom'", name: 'string', 'description?': 'string', 'format?': 'object' },
    NamespaceTool: { type: "'namespace'", name: 'string', 'description?': 'string', tools: 'Tool[]' },
    FunctionToolChoice: { 'namespace?': 'string' },
    CustomToolChoice: { type: "'custom'", name: 'string', 'namespace?': 'string' },
  },
  events: {
    'response.function_call_arguments.done': { name: 'string' },
    'response.custom_tool_call_input.delta': { ...ofItem, delta: 'string' },
    'response.custom_tool_call_input.done': { ...ofItem, input: 'string' },
    keepalive: event,
  },
}

/** Types that are one of several. */
export const unions: Members = {
  Item: 'Message | FunctionCall | ReasoningItem | CustomCall',
  Part: 'OutputText | Refusal | SummaryText',
  Tool: 'FunctionTool | CustomTool | NamespaceTool',
  ToolChoice: 'FunctionToolChoice | CustomToolChoice',
  Status: "'in_progress' | 'completed' | 'incomplete'",
  ToolChoiceValue: "'none' | 'auto' | 'required'",
}
