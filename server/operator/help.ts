export const HELP = `npm run admin -- <command>

  applications list [--all]             applications that wait for a decision; with --all the decided ones too
  applications approve <id>             sets the user's limits to what the application asks for, or to
      [--rpm N] [--tpm N]               requests and tokens per minute
      [--input-tokens N] [--output-tokens N]   tokens per calendar month
      [--lower]                         may lower a limit; without it none becomes lower
  applications reject <id> [--reason TEXT]
  limits show --user NAME               the limits of a user, and what of them is used
  limits set --user NAME [--rpm N] …    sets the limits that are named; the others stay. A limit of 0 refuses every call:
      [--yes]                           the command asks first, or needs --yes

  users find TEXT                       users by a part of name or email, by id, ssoUid, token, token id or the last four
                                        characters of a token, with their tokens
  tokens revoke ID                      revokes a token by its id, or by its full value
  tokens revoke --user NAME [--yes]     revokes every token of a user, after a question or with --yes
  usage top [--days 7] [--limit 20]     the users with the most tokens in these days, today included

  projects list                         every project with key, status, stars and day of the last change
  projects import FILE [--dry-run]      adds and changes community projects from a JSON list; others stay
  projects remove KEY
  certificates list [--account NAME]    certificates, newest first; with --all the revoked ones too
      [--all]
  certificates issue --account NAME     prints the id of a new certificate
      --season 2|3|4                    of a bootcamp, which gives the title if no other is given
      [--title-zh TEXT --title-en TEXT] [--kind completion|excellent]
      [--holder NAME] [--date YYYY-MM-DD]
  certificates revoke ID
  activities record --account NAME --title-zh TEXT --title-en TEXT
      [--kind activity|sig] [--date YYYY-MM-DD] [--link ADDRESS]
  activities remove ID

  import FILE [--apply]                 people, limits, use, certificates and token hashes of another service, as
      [--link email|username]           docs/moving-in.md says; without --apply it only says what would happen
  import --verify                       checks that the months with imported use add up, and lists imported people who
                                        cannot sign in to their accounts

  password --user NAME                  gives an account of the embedded sign-in another password, prints it once, and
                                        signs the person out; an imported account has none until then.
                                        API tokens go on working: the person revokes them on /api/tokens

  issuer move [--apply]                 after a change of PUBLIC_URL: moves the accounts of the embedded sign-in to the new
                                        address; without --apply it only says what would happen

  sample-data [--account NAME]          sample projects; for an account sample certificates and activities
  sample-data --remove                  removes everything that is marked as a sample
  sample-usage --user NAME [--days 90]  writes made-up calls for trying out the statistics

  retention [--days N]                  how many single calls are older than CALL_RETENTION_DAYS, or N, by month
  retention [--days N] --delete         deletes them to the day, and makes the months to come; the totals, from which
                                        statistics are drawn, stay

  audit                                 what happened to accounts, sessions, tokens and limits, newest first
      [--since WHEN] [--until WHEN]     a day such as 2026-11-30, or an instant such as 2026-11-30T08:00:00+08:00
      [--action NAME] [--user NAME]     one kind of event; what one user did, or what was done to them
      [--limit N] [--json]              100 events where no number is given; with --json one object a line

The database is the one of DATABASE_URL or DATA_DIR, as in .env. The embedded one is reached through the running server.
`
