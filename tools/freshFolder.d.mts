export declare function freshFolder(named: string | undefined, own: string): string
