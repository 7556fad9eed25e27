/** Path of nginx, or null. */
export declare function findNginx(): string | null
/** Path of PgBouncer, or null. */
export declare function findPgBouncer(): string | null
