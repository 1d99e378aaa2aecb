/** How the tabs of this browser reach each other; what they say is up to `place/other-tabs.ts`. Not every browser supports it. */
export const tabChannel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ems')
