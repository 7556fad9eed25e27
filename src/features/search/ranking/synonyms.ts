/** Groups of words of both languages for one thing, separated by commas. */
const things = `
  - api key, api token, token, key, apikey, secret key, access key, credential, sk,
    密钥, 秘钥, 令牌
  - price, pricing, cost, fee, bill, billing, charge, paid, pay, payment, subscription, plan, free, money, cheap,
    expensive, top up, recharge, balance, invoice, trial,
    价格, 计费, 费用, 收费, 免费, 付费, 多少钱, 要钱, 定价, 扣费, 充值, 余额, 账单, 套餐, 发票, 付款, 花钱, 价钱, 试用额度, 欠费
  - limit, rate limit, quota, rpm, tpm, throttle, rate limiting, allowance, concurrency, qps,
    限额, 限流, 配额, 额度, 限制, 频率, 并发, 上限, 限速, 速率, 多少次
  - 429, too many requests, over the limit, beyond a limit, limit exceeded, exceeded, exceed,
    throttled,
    超出, 超限, 超额, 被限流, 请求过多, 请求太多, 超过限额, 限额用完, 额度用完, 用完
  - stream, streaming, sse, stream response, streaming response, streamed response,
    流式, 流式输出, 流式返回, 流式响应, 打字机, 逐字, 逐字输出
  - function calling, function call, tool call, tool calling, tool use, tools, tool, functions, plugin,
    agent tool,
    函数调用, 工具调用, 调用工具, 调用函数, 插件
  - image, picture, photo, vision, multimodal, visual, screenshot, image_url, base64, ocr,
    图片, 图像, 照片, 截图, 视觉, 多模态, 看图, 识图, 读图, 图文
  - embedding, vector, embed, embeddings,
    向量, 嵌入, 向量化, 词向量
  - context window, context length, context size, max context, context, context_length,
    上下文长度, 上下文窗口, 上下文, 上下文大小, 窗口长度
  - expire, expired, expiry, expiration, validity, valid, lifetime,
    过期, 到期, 失效, 有效期, 续期, 多久有效
  - sign in, log in, login, signin, log on, logon, sso,
    登录, 登陆, 登入
  - sign up, register, registration, signup, create an account, new account, open an account,
    注册, 注册账号, 创建账号, 开户
  - sign out, log out, logout, signout,
    退出登录, 退出, 登出, 注销登录
  - usage, consumption, statistics, stats, call detail, call log, my calls, history of calls, call history, logs,
    dashboard,
    用量, 使用量, 消耗, 调用明细, 调用量, 请求量, 统计, 调用记录, 使用情况, 用了多少, 请求记录, 日志
  - authentication, authorization, authenticate, bearer, auth,
    鉴权, 认证, 身份验证, 授权, 请求头
  - structured output, json mode, json schema, response_format, json,
    结构化输出, json 模式, 结构化, 格式化输出
  - reasoning, thinking, think, chain of thought, cot, deep thinking, reasoning_content, thinking_mode,
    思考, 推理, 深度思考, 思维链, 思考过程, 思考模式
  - delete, remove, revoke, disable,
    删除, 吊销, 撤销, 作废, 停用, 移除
  - leak, leaked, stolen, compromised,
    泄露, 泄漏, 被盗
  - lost, lose, forgot, forget, recover,
    丢失, 丢了, 忘记, 忘了, 找不到, 找回
  - theme, appearance,
    主题, 外观
  - dark mode, dark theme, night mode, dark, night,
    深色, 深色模式, 暗色, 暗黑模式, 夜间模式, 黑夜模式, 黑暗模式
  - light mode, light theme, light, bright,
    浅色, 浅色模式, 白天模式, 亮色
  - language, switch language, english, chinese, translation,
    中文, 英文, 语言, 切换语言, 英语, 汉语, 中英文
  - certificate, diploma, credential of completion,
    证书, 结营证书, 结业证书, 荣誉证书, 毕业证
  - lookup, look up, verify, check, validate, authenticity,
    查询, 验证, 核验, 查验, 真伪, 查
  - bootcamp, boot camp, camp, course, training, lesson, class, learn,
    实战营, 训练营, 课程, 学习, 培训, 闯关, 上课
  - season,
    期, 第几期, 赛季
  - quick start, quickstart, getting started, get started, hello world, first call, first request, beginner,
    onboarding, start,
    快速开始, 快速入门, 入门, 上手, 新手, 第一次, 开始使用, 怎么开始
  - migrate, migration, moving from openai, openai compatible, openai compatibility, compatible,
    switch from openai, port,
    迁移, 兼容, 兼容 openai, 从 openai 迁移, openai 兼容, 替换 openai
  - changelog, change log, release notes, what is new, new features, what changed, updates, history, news,
    release,
    更新日志, 变更, 接口变更, 更新, 新功能, 新增, 版本更新
  - base url, baseurl, base_url, api address, api base, api_base, api url, address, host, domain,
    接口地址, api 地址, 请求地址, 地址, 域名, 服务地址, 接入点
  - count tokens, token count, counting tokens, count_tokens, tokenizer,
    计算 token, token 计算, token 数, 分词
  - community project, project, showcase, example app, demo, open source project,
    社区项目, 项目, 案例, 开源项目, 作品
  - interest group, sig, special interest group, discussion group,
    兴趣小组, 小组, 社群, 加群, 交流群, 微信群
  - contact, support, help, email, customer service, feedback, bug report, wechat,
    联系, 客服, 帮助, 反馈, 微信, 人工, 邮箱, 联系方式
  - temperature, randomness, creativity,
    温度, 随机性, 采样温度
  - max tokens, max_tokens, max_completion_tokens, max_output_tokens, answer length, output length,
    longest answer,
    最大长度, 输出长度, 回答长度, 最大输出, 长度限制, 回答被截断, 截断
  - timeout, time out, timed out, slow, latency,
    超时, 太慢, 很慢, 延迟, 卡住
  - retry, retries, backoff, try again,
    重试, 再试
  - system prompt, system message, role, prompt,
    系统提示词, 系统提示, 人设, 角色, 提示词
  - multi turn, multiturn, conversation, remember, memory,
    多轮, 多轮对话, 历史消息, 记忆, 上下文记忆, 连续对话
  - chat, chat completions, completion, completions,
    对话, 聊天, 对话接口, 补全
  - cors, browser, frontend, front end, web page, client side,
    跨域, 前端, 浏览器, 网页
  - privacy, personal data, gdpr,
    隐私, 隐私政策, 个人信息, 数据安全
  - terms, terms of service, agreement, tos,
    服务协议, 用户协议, 协议, 条款
  - children, minors, kids, guardian,
    儿童, 未成年人, 监护人
  - home, homepage, front page, start page,
    首页, 主页
  - print, pdf, offline, whole documentation, all chapters,
    打印, 全部章节, 离线, 整本
  - stop, cancel, abort, interrupt,
    停止, 中止, 中断, 取消, 打断
  - claude code, claude-code, claudecode
  - anthropic, claude, messages api
  - responses, responses api
  - mcp, model context protocol, mcp server
  - 401, unauthorized, invalid token, invalid_api_key, not authorized,
    未授权, 无效, 鉴权失败, 认证失败
  - 404, not found, model not found, model_not_found,
    不存在, 模型不存在
  - 5xx, server error, internal server error, server_error, internal_error,
    服务器错误, 内部错误, 服务端错误, 服务器内部错误
  - unavailable, service unavailable, service_unavailable,
    不可用, 服务不可用
  - outage, down, incident, incidents, uptime, availability, health,
    宕机, 挂了, 故障, 事故, 可用性, 可用率
  - 413, too large, too big, too long, payload too large, request_too_large,
    太大, 过大, 太长, 过长
  - slow, latency, speed, fast, time to first token,
    慢, 很慢, 变慢, 太慢, 卡顿, 延迟, 速度, 响应速度, 响应慢, 首个 token
  - playground, without code, no code, try online, try it, online demo,
    在线体验, 体验, 试用, 试一试, 不写代码, 无需代码
  - chat history, saved chats, saved conversations, saved conversation, past conversations,
    聊天记录, 对话记录, 历史对话, 对话历史
  - save, saved, store, stored,
    保存, 存储, 留存
  - cut off, truncated, truncate, incomplete,
    截断, 被截断, 不完整, 没说完
  - timeout, 504, upstream_timeout,
    超时, 连接超时
  - busy, server busy, overloaded, server_busy,
    繁忙, 服务繁忙, 服务器繁忙, 过载
  - weights, download weights, checkpoint,
    权重, 下载权重, 模型权重
  - permission, scope, restrict, allowed models,
    权限, 权限范围, 限制模型, 范围
  - web search, internet, online,
    联网, 搜索网页, 联网搜索
  - delete my account, close my account, delete account, close account,
    注销账号, 账号注销, 删除账号, 注销
  - profile, avatar, nickname, password, user centre, user center, account settings,
    个人资料, 头像, 昵称, 密码, 账号设置
  - activity, activities, my bootcamps,
    活动, 我的活动
  - ide, editor, vscode, vs code, copilot,
    编辑器, 编程工具, 代码助手, 写代码
  - client, clients, sdk, library, third party, app, integration,
    客户端, 工具, 第三方, 集成
  - usage field, prompt_tokens, completion_tokens, token usage,
    token 用量, 消耗的 token
  - remaining, left, rate limit headers,
    剩余, 余量, 还剩, 还剩多少
  - alias, version, fixed id,
    别名, 版本, 固定版本
  - openapi, swagger, api description, api spec, openapi.json,
    接口描述, 接口定义
  - deploy, self host, self hosted, on premise, lmdeploy, own machine,
    部署, 私有化, 本地部署, 自己部署
  - filing number, filing, licence number, 备案, 备案号
  - monthly, month,
    每月, 月度, 本月
  - minute, per minute,
    每分钟, 一分钟, 分钟
`

/** The same for words that many questions contain: they count less than the thing that a question is about. */
const commonThings = `
  - get, create, obtain, generate, make, new, have, find,
    获取, 创建, 新建, 生成, 拿到, 得到, 获得, 拿, 申请到
  - increase, raise, higher, more, upgrade, apply, apply for, request more, extend, lift,
    提高, 增加, 提升, 更高, 扩容, 申请, 调高, 加大, 不够, 不够用, 不足
  - send, upload, pass, attach, input, submit,
    传, 上传, 发送, 传入, 输入, 发, 传递
  - configure, set up, setup, configuration, settings, install, connect, use with, use, using, integrate,
    配置, 设置, 接入, 使用, 安装, 连接, 用
  - switch, change, toggle, turn on, enable, turn off,
    切换, 更改, 修改, 换, 打开, 开启, 关闭, 换成, 改
  - model, models, model list, available models,
    模型, 模型列表, 有哪些模型, 可用模型, 支持的模型
  - error, errors, error code, exception, fail, failure, failed, problem, troubleshoot,
    报错, 错误, 错误码, 出错, 异常, 失败, 返回码, 状态码
  - latest, newest, recent, last,
    最新, 最近, 近期
  - list, show, see, view, where, available, exist,
    查看, 看, 列出, 有哪些, 哪些, 在哪, 在哪里, 哪里
  - tutorial, guide, docs, documentation, manual,
    教程, 指南, 文档, 手册
  - example, sample, code sample, snippet,
    示例, 例子, 样例, 代码示例
  - output, return, respond, answer,
    输出, 返回, 回答, 响应
  - call, request, invoke, api,
    调用, 请求, 接口
`

const COMMON_WEIGHT = 0.35

/** Phrases for one thing. `weight` is the share that it counts in a query. */
export type SynonymGroup = { phrases: readonly string[]; weight: number }

const groupsOf = (text: string, weight: number): readonly SynonymGroup[] =>
  text
    .split(/^ *- /m)
    .slice(1)
    .map((group) => ({ phrases: group.split(',').map((phrase) => phrase.trim()), weight }))

export const synonymGroups: readonly SynonymGroup[] = [...groupsOf(things, 1), ...groupsOf(commonThings, COMMON_WEIGHT)]

/** Words of a question that name nothing. */
const englishStopWords = `
  a an the to of in on at for with from by and or is are was be am i my me we our you your it its this that these
  those how do does did can could should would may will what which when why who whom there any some please want need
  if not as so into about today now im ive whats hows lets let than then has had being just dont doesnt cant
`

const chineseStopWords = `
  是多少 今天 现在 目前 怎么办 怎么样 怎么 怎样 如何 什么是 是什么 什么 为什么 为何 多少 哪个 哪一个 哪 请问 可以 可不可以 能不能 能否 是否 有没有 是不是 支持
  需要 想要 我想 我要 我的 一下 一个 的 了 吗 呢 吧 啊 呀 是 我 你 有 能 会 要 在 把 被 给 和 与 或 及 就 都 也 到 为 对 没 不 里 个 这 那 请 想 让 使 帮 写 做 弄 搞
`

const wordsOf = (text: string) => new Set(text.trim().split(/\s+/))

export const stopWords: ReadonlySet<string> = new Set([...wordsOf(englishStopWords), ...wordsOf(chineseStopWords)])
