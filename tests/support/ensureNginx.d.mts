/** Path of nginx, or null. */
export declare function findNginx(): string | null
