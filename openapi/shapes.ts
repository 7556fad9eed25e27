// Generated from puyu.yaml by `npm run generate`: the JSON types of every success answer's data. Do not edit.
import type { OperationId } from './operations.js'
import type { Shape } from './shape.js'

export const dataShapes: Readonly<Record<OperationId, Shape>> = {
  authenticate: {"fields":{"token":"string"}},
  getUserInfo: {"fields":{"ssoUid":"string","username":"string","nickname":"string","avatar":"string","email":"string"}},
  logout: "null",
  renewSession: {"fields":{"token":"string"}},
  listTokens: {"fields":{"list":{"list":{"fields":{"id":"string","token_name":"string","token":"string","auth_status":"integer","created_at":"string","expired_at":"string"},"optional":{"last_used_at":"any","imported":"boolean","models":{"list":"string"},"rpm":"integer","note":"string"}}}},"optional":{"total":"integer","page":"integer","page_size":"integer","time_zone":"string"}},
  createToken: {"fields":{"token":"string","item":{"fields":{"id":"string","token_name":"string","token":"string","auth_status":"integer","created_at":"string","expired_at":"string"},"optional":{"last_used_at":"any","imported":"boolean","models":{"list":"string"},"rpm":"integer","note":"string"}}}},
  deleteToken: "null",
  updateToken: {"fields":{"id":"string","token_name":"string","token":"string","auth_status":"integer","created_at":"string","expired_at":"string"},"optional":{"last_used_at":"any","imported":"boolean","models":{"list":"string"},"rpm":"integer","note":"string"}},
  getRateLimit: {"fields":{"rate_limit":{"fields":{"rpm":"integer","tpm":"integer","input_tokens":"integer","output_tokens":"integer"}},"resets_at":"string"},"optional":{"time_zone":"string"}},
  applyForRate: {"fields":{"id":"string","status":"string","created_at":"string","decided_at":{"orNull":"string"},"application":{"fields":{"name":"string","developer_type":"integer","org_name":"string","use_scene":"string","model_ids":{"list":"string"}},"optional":{"tpm":"integer","rpm":"integer"}}},"optional":{"reason":"string"}},
  listRateApplications: {"fields":{"list":{"list":{"fields":{"id":"string","status":"string","created_at":"string","decided_at":{"orNull":"string"},"application":{"fields":{"name":"string","developer_type":"integer","org_name":"string","use_scene":"string","model_ids":{"list":"string"}},"optional":{"tpm":"integer","rpm":"integer"}}},"optional":{"reason":"string"}}}}},
  getUsageOverview: {"fields":{"total":{"fields":{"calls":"integer","input_tokens":"integer","output_tokens":"integer"}},"last_seven_day":{"fields":{"calls":"integer","input_tokens":"integer","output_tokens":"integer"}},"seven_day_diff":{"fields":{"calls":"integer","input_tokens":"integer","output_tokens":"integer"}},"month_used":{"fields":{"input_tokens":"integer","output_tokens":"integer"}},"month_quota":{"fields":{"input_tokens":"integer","output_tokens":"integer"}},"time_zone":"string"},"optional":{"daily":{"list":{"fields":{"date":"string","input_tokens":"integer","output_tokens":"integer","api_calls":"integer"}}}}},
  listUsedModels: {"fields":{"list":{"list":{"fields":{"modelID":"string","modelName":"string"}}}}},
  getTrend: {"fields":{"time_zone":"string","list":{"list":{"fields":{"date":"string","input_tokens":"integer","output_tokens":"integer","api_calls":"integer"}}}}},
  listCalls: {"fields":{"time_zone":"string","list":{"list":{"fields":{"called_at":"string","model":"string","token_name":"string","status":"integer","input_tokens":"integer","output_tokens":"integer","latency_ms":"integer"}}},"total":"integer","page":"integer","page_size":"integer"}},
  listModels: {"fields":{"object":"string","data":{"list":{"fields":{"id":"string"},"optional":{"object":"string","created":"integer","owned_by":"string"}}}}},
  getModelCatalogue: {"fields":{"list":{"list":{"fields":{"id":"string"},"optional":{"name":{"fields":{"zh":"string","en":"string"}},"description":{"fields":{"zh":"string","en":"string"}},"context_length":"integer","input_modalities":{"list":"string"},"ref_model":"string","filing":{"fields":{"kind":"string","number":"string"}}}}}}},
  listProjects: {"fields":{"list":{"list":{"fields":{"id":"string","name":"string","description":"string","cover":"string","tags":{"list":"integer"},"status":"integer","links":{"fields":{},"optional":{"github_url":"string","bilibili_url":"string","openxlab_model_url":"string","openxlab_app_url":"string","hf_model_url":"string","hf_app_url":"string"}}},"optional":{"stars":"integer","updated_at":"string","sample":"boolean"}}},"total":"integer","page":"integer","page_size":"integer"},"optional":{"stars_known":"boolean"}},
  getRepositoryStars: {"fields":{"repo_stars":{"values":"integer"}}},
  getCertificate: {"fields":{"id":"string","holder":"string","title":{"fields":{"zh":"string","en":"string"}},"kind":"string","issued_on":"string"},"optional":{"season":"integer","picture":"string","sample":"boolean"}},
  listCertificates: {"fields":{"list":{"list":{"fields":{"id":"string","holder":"string","title":{"fields":{"zh":"string","en":"string"}},"kind":"string","issued_on":"string"},"optional":{"season":"integer","picture":"string","sample":"boolean"}}}}},
  listActivities: {"fields":{"list":{"list":{"fields":{"id":"string","kind":"integer","title":{"fields":{"zh":"string","en":"string"}},"joined_at":"string","link":"string"},"optional":{"sample":"boolean"}}}}},
  validateInvitation: {"fields":{"valid":"boolean"}},
}
