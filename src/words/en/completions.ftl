shell = Name one of these shells: { LIST($known) }. For example: mastersync completion bash.
install-bash = In ~/.bashrc: source <(mastersync completion bash)
install-zsh = In ~/.zshrc, after compinit: source <(mastersync completion zsh)
install-fish = In ~/.config/fish/config.fish: mastersync completion fish | source
install-powershell = In $PROFILE: mastersync completion powershell | Out-String | Invoke-Expression
