/** Whether a team server serves this page, which says so in its head: then this browser keeps no workspace itself. */
export const isTeamPage = document.querySelector('meta[name="ems-server"][content="team"]') !== null
