/** Whether a team server serves this page, as its head then says: in that case this browser keeps no workspace itself. */
export const isTeamPage = document.querySelector('meta[name="ems-server"][content="team"]') !== null
